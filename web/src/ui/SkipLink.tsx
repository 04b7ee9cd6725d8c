import type { ReactNode } from 'react'
import classes from './SkipLink.module.css'

/** A link within the page that is shown only while it has the keyboard's focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
