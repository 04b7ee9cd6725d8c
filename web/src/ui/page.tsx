import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

/** The screen heading, present while content loads; receives focus on navigation. */
export function PageHeading({ title, lead, actions }: { title: ReactNode; lead?: ReactNode; actions?: ReactNode }) {
  return (
    <Group component="header" align="flex-end" justify="space-between" className={classes.heading}>
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {lead && (
          <Text maw="68ch" mt="xs" c="dimmed">
            {lead}
          </Text>
        )}
      </Box>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}

type SectionProps = {
  title: string
  lead?: ReactNode
  /** Fragment identifier for links. */
  name?: string
  children: ReactNode
}

/** A titled part of a screen, set off by a hairline. */
export function Section({ title, lead, name, children }: SectionProps) {
  const id = useId()
  return (
    <section id={name} className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {lead && <p>{lead}</p>}
      </div>
      <Box maw={560} miw={0}>
        {children}
      </Box>
    </section>
  )
}

/** A screen with one thing to do: a single column of readable width. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return (
    <Box maw={440} mx="auto">
      {children}
    </Box>
  )
}

/** A link within the page that is shown only while it has the keyboard's focus. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={classes.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
