import { Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import lines from '../../ui/lines.module.css'
import classes from './staking.module.css'

/** A titled part of the screen; `id` is that of its title. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" className={`${classes.part} ${lines.below}`} py="xl" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </Box>
  )
}
