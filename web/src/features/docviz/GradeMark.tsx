import type { GradeName } from '@colophon/protocol/docviz/entities'
import { Group } from '@mantine/core'
import classes from './document.module.css'
import { GRADES } from './layers.ts'

/** A grade as a short bar with its name, never by colour alone. */
export function GradeMark({ grade }: { grade: GradeName }) {
  const { label, rank } = GRADES[grade]
  return (
    <Group component="span" display="inline-flex" gap="xs" wrap="nowrap" fw={600}>
      <span className={classes.bars} aria-hidden>
        {[0, 1, 2, 3].map((bar) => (
          <span key={bar} data-full={bar <= rank || undefined} />
        ))}
      </span>
      {label}
    </Group>
  )
}
