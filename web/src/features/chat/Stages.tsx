import type { Message } from '@colophon/protocol/chat/entities'
import { IconCheck } from '@tabler/icons-react'
import { stagesOf } from './stages.ts'
import classes from './talk.module.css'

/** The way to an answer while it is under way: what is done, what goes on, what comes. */
export function Stages({ status, note }: Pick<Message, 'status' | 'note'>) {
  return (
    <ol className={classes.stages} aria-label="Progress of the answer">
      {stagesOf(status, note).map(({ label, state }) => (
        <li key={label} data-state={state} aria-current={state === 'present' ? 'step' : undefined}>
          {state === 'past' ? <IconCheck aria-hidden size={14} stroke={2} /> : <span aria-hidden />}
          {label}
        </li>
      ))}
    </ol>
  )
}
