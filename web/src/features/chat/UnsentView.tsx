import { Button, Group } from '@mantine/core'
import type { Unsent } from './chat-state.ts'
import classes from './talk.module.css'

type Props = { unsent: Unsent; onRetry: () => void; onTakeBack: () => void }

/** A question that has not reached the server: on its way, or to be sent again by hand; its text is never lost. */
export function UnsentView({ unsent: { text, failure }, onRetry, onTakeBack }: Props) {
  return (
    <article className={classes.question} aria-label="Question that is not sent" data-side="outgoing" data-waiting>
      <p className={classes.questionText} dir="auto">
        {text}
      </p>
      {failure ? (
        <div className={classes.unsent} role="alert">
          <p>
            <strong>Not sent.</strong> {failure.message}
          </p>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Retry
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={onTakeBack}>
              Take back into the field
            </Button>
          </Group>
        </div>
      ) : (
        <p className={classes.ended} role="status">
          Sending
        </p>
      )}
    </article>
  )
}
