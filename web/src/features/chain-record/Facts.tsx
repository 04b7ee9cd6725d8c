import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chain-record.module.css'

/** Hashes, times and addresses, one below the other. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Stack component="dl" className={classes.facts} gap="xs" mb="md">
      {children}
    </Stack>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A state and the sentence that explains it. */
export function StateLine({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Group
      component="p"
      role={role}
      className={classes.state}
      gap="var(--mantine-spacing-xxs) var(--mantine-spacing-sm)"
      align="baseline"
      mb="md"
    >
      {children}
    </Group>
  )
}
