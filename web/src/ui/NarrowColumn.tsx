import type { ReactNode } from 'react'
import classes from './NarrowColumn.module.css'

/** A screen with one thing to do: a single column of readable width. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>
}
