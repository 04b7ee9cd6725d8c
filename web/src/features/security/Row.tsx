import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import lines from '../../ui/lines.module.css'

type Props = { title: ReactNode; facts: ReactNode; action?: ReactNode; children?: ReactNode }

/** An entry of a list, with its action at the end. */
export function Row({ title, facts, action, children }: Props) {
  return (
    <Group
      component="li"
      className={lines.below}
      gap="var(--mantine-spacing-xxs) var(--mantine-spacing-md)"
      align="baseline"
      justify="space-between"
      py="sm"
    >
      <Box flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {title}
        <Text c="dimmed" fz="sm">
          {facts}
        </Text>
        {children}
      </Box>
      {action}
    </Group>
  )
}
