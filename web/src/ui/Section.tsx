import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

/** A titled part of a screen, set off by a hairline. */
export function Section({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {lead && <p>{lead}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
