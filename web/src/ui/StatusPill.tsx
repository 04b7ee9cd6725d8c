import type { ReactNode } from 'react'
import classes from './StatusPill.module.css'

/** A state with an icon; `care` needs attention, `accent` is active or reached. */
export function StatusPill({ tone = 'plain', children }: { tone?: 'plain' | 'accent' | 'care'; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
