import { REMIND_DAYS } from '@colophon/protocol/requests/constants'
import type { AccessRequest } from '@colophon/protocol/requests/entities'
import { Button } from '@mantine/core'
import { formatMoment } from '../../lib/format.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { RequestFrame } from './RequestFrame.tsx'
import { requestSteps } from './request-words.ts'
import classes from './requests.module.css'

type Props = { request: AccessRequest; onEnd: () => void; onRemind: () => void }

/** A request of mine: how far it has come, and how to remind, withdraw or give back. */
export function MyRequest({ request, onEnd, onRemind }: Props) {
  const { state, ownerName, requestReceiptId, answerReceiptId } = request
  const isOver = state === 'denied' || state === 'expired'
  return (
    <RequestFrame
      request={request}
      who={<span>Owner: {ownerName ?? 'somebody'}</span>}
      actions={
        <>
          {state === 'pending' && (
            <Button size="sm" variant="default" onClick={onRemind}>
              Remind the owner
            </Button>
          )}
          {!isOver && (
            <Button size="sm" variant="default" onClick={onEnd}>
              {state === 'pending' ? 'Withdraw' : 'Give back'}
            </Button>
          )}
          <ReceiptButton id={requestReceiptId} label="Receipt of the request" />
          <ReceiptButton id={answerReceiptId} label="Receipt of the answer" />
        </>
      }
    >
      <ol className={classes.steps} aria-label="How far it has come">
        {requestSteps(request).map(({ words, at }) => (
          <li key={words} data-done={at !== null || undefined}>
            <span>{words}</span>
            <span className={classes.quiet}>{at ? formatMoment(at) : 'not yet'}</span>
          </li>
        ))}
      </ol>
      {state === 'pending' && <p className={classes.quiet}>The owner can be reminded once in {REMIND_DAYS} days.</p>}
    </RequestFrame>
  )
}
