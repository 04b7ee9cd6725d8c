import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './states.module.css'

type Props = {
  /** The exact failure message. */
  message: string
  /** What was not lost. */
  kept?: string | undefined
  /** What to do. */
  todo?: string | undefined
  onRetry?: (() => void) | undefined
}

/** An inline error: what happened, what was not lost, and what to do. */
export function ErrorState({ message, kept, todo, onRetry }: Props) {
  return (
    <section className={classes.state} role="alert">
      <p className={classes.happened}>
        <IconAlertTriangle aria-hidden size={20} stroke={1.6} />
        <strong>{message}</strong>
      </p>
      {(kept || todo) && <p className={classes.words}>{[kept, todo].filter(Boolean).join(' ')}</p>}
      {onRetry && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </section>
  )
}
