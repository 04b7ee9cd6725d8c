import type { ReactNode } from 'react'
import classes from './StatusPill.module.css'

/** A state in a word with a mark before it; `care` for what needs somebody, `accent` for what is going on or reached. */
export function StatusPill({ tone = 'plain', children }: { tone?: 'plain' | 'accent' | 'care'; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  )
}
