import { Box, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import lines from '../../ui/lines.module.css'
import { SkeletonRows } from '../../ui/states.tsx'
import classes from './home.module.css'

/** A titled block of the home screen. */
export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" className={`${classes.section} ${lines.above}`} py="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Box>
  )
}

/** Holds back the blocks below it until this one is known; shows a placeholder only where that takes long. */
export function Pending() {
  return (
    <div className={classes.pending} aria-busy="true">
      <SkeletonRows rows={2} height={40} />
    </div>
  )
}
