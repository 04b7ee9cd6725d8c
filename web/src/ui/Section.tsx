import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** Fragment identifier for links. */
  name?: string
  children: ReactNode
}

/** A titled part of a screen, set off by a hairline. */
export function Section({ title, lead, name, children }: Props) {
  const id = useId()
  return (
    <section id={name} className={classes.section} aria-labelledby={id}>
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
