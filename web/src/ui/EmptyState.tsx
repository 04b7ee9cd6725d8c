import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './states.module.css'

/** The empty state of a list: why it is empty and what to do. */
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
