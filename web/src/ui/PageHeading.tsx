import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PageHeading.module.css'

/** The screen heading, present while content loads; receives focus on navigation. */
export function PageHeading({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={classes.heading}>
      <div className={classes.text}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}
