import { Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import lines from '../../ui/lines.module.css'
import classes from './staking.module.css'

type Props = {
  /** The id of the title. */
  id: string
  title: string
  /** Whether only the title is shown until it is pressed. */
  isFolded?: boolean
  children: ReactNode
}

/** A titled part of the screen. */
export function Part({ id, title, isFolded = false, children }: Props) {
  const heading = (
    <Title order={2} id={id}>
      {title}
    </Title>
  )
  return (
    <Box component="section" className={`${classes.part} ${lines.below}`} py="xl" aria-labelledby={id}>
      {isFolded ? (
        <details>
          <summary>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </Box>
  )
}
