import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

/** What a list shows when there is nothing in it: why, and what to do first. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section className={classes.state}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children && <div className={classes.words}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
