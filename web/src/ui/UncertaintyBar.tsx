import { uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { Group, Text } from '@mantine/core'
import classes from './UncertaintyBar.module.css'

/** An uncertainty of 0..1 as a short bar with word and number, never by colour alone; a plain word if there is none. */
export function UncertaintyBar({ value }: { value: number }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  if (percent === 0)
    return (
      <Text span inherit c="dimmed">
        {uncertaintyLabel(value)}
      </Text>
    )
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
      <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.track} width="100" height="6" />
        <rect className={classes.fill} width={percent} height="6" />
      </svg>
      <span>
        {uncertaintyLabel(value)}{' '}
        <Text span inherit c="dimmed">
          {(percent / 100).toFixed(2)}
        </Text>
      </span>
    </Group>
  )
}
