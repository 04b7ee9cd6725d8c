import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import classes from '../features/requests/requests.module.css'

const BulkAnswerDialog = lazy(async () => ({ default: (await import('./BulkAnswerDialog.tsx')).BulkAnswerDialog }))

type Props = {
  /** The requests of the list that wait. */
  waiting: readonly RequestToMe[]
  chosen: ReadonlySet<string>
  keyOf: (request: RequestToMe) => string
  onChoose: (chosen: ReadonlySet<string>) => void
  onDone: () => void
}
type Bulk = { requests: readonly RequestToMe[]; isGranted: boolean }

/** Answers several requests of the list with one decision. */
export function BulkAnswers({ waiting, chosen, keyOf, onChoose, onDone }: Props) {
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const requests = waiting.filter((request) => chosen.has(keyOf(request)))
  // What was taken up stays as it is while it is answered, whatever becomes of the list meanwhile.
  const begin = (isGranted: boolean) => setBulk({ requests, isGranted })
  if (waiting.length < 2 && !bulk) return null
  return (
    <Group className={classes.bulk} role="group" aria-label="Several at once" gap="sm">
      <Button
        size="sm"
        variant="subtle"
        onClick={() => onChoose(new Set(requests.length < waiting.length ? waiting.map(keyOf) : []))}
      >
        {requests.length < waiting.length ? `Choose all ${waiting.length} that wait here` : 'Choose none'}
      </Button>
      {requests.length > 0 && (
        <>
          <span role="status">{requests.length} chosen</span>
          <Button size="sm" onClick={() => begin(true)}>
            Grant the chosen
          </Button>
          <Button size="sm" variant="default" onClick={() => begin(false)}>
            Reject the chosen
          </Button>
        </>
      )}
      {bulk && (
        <Suspense>
          <BulkAnswerDialog
            {...bulk}
            onClose={() => {
              setBulk(null)
              onChoose(new Set())
              onDone()
            }}
          />
        </Suspense>
      )}
    </Group>
  )
}
