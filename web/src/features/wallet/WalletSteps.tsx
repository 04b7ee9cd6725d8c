import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './wallet.module.css'

/** The current one of the three steps. */
export function WalletSteps({ current, last }: { current: number; last: string }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {['Wallet', 'Network', last].map((name, index) => (
        <li key={name} {...(index + 1 === current && { 'aria-current': 'step' })} data-done={index + 1 < current}>
          {index + 1}. {name}
        </li>
      ))}
    </ol>
  )
}

/** Heading of the current step; takes focus, as the previous element is gone. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Title order={3} size="h3" ref={title} tabIndex={-1} data-autofocus className={classes.title}>
      {children}
    </Title>
  )
}
