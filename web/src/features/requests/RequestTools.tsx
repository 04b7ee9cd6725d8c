import { requestCalls } from '@colophon/protocol/requests/calls'
import { REMIND_DAYS } from '@colophon/protocol/requests/constants'
import { type AccessRequest, RequestState } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { call } from '../../lib/api/call.ts'
import { formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFilter } from '../../lib/hooks/use-filter.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { RequestFrame } from './RequestFrame.tsx'
import { requestSteps, STATE_LABELS } from './request-labels.ts'
import classes from './requests.module.css'
import { type RequestsQuery, requestsCall } from './requests-query.ts'
import { fetchMyRequests, fetchRequestsToMe } from './slice.ts'

const STATES = [
  { value: '', label: 'All' },
  ...RequestState.options.map((value) => ({ value, label: STATE_LABELS[value] })),
]

/** Filters of the request list, kept in the URL. */
export function RequestTools({ query }: { query: RequestsQuery }) {
  const set = useFilter()
  return (
    <Group component="search" align="stretch" mt="md">
      <TextInput
        label="Search paper or note"
        size="sm"
        type="search"
        defaultValue={query.search}
        onChange={({ currentTarget }) => set('q', currentTarget.value)}
      />
      <NativeSelect
        label="State"
        size="sm"
        data={STATES}
        value={query.state ?? ''}
        onChange={({ currentTarget }) => set('state', currentTarget.value)}
      />
    </Group>
  )
}

type Props = { request: AccessRequest; onEnd: () => void; onRemind: () => void }

/** One of my requests: progress, and how to remind, withdraw or return. */
export function MyRequest({ request, onEnd, onRemind }: Props) {
  const { state, ownerName, requestReceiptId, answerReceiptId } = request
  const isOver = state === 'denied' || state === 'expired'
  return (
    <RequestFrame
      request={request}
      who={<span>Owner: {ownerName ?? 'unnamed user'}</span>}
      actions={
        <>
          {state === 'pending' && (
            <Button size="sm" variant="default" onClick={onRemind}>
              Remind the owner
            </Button>
          )}
          {!isOver && (
            <Button size="sm" variant="default" onClick={onEnd}>
              {state === 'pending' ? 'Withdraw' : 'Return access'}
            </Button>
          )}
          <ReceiptButton id={requestReceiptId} label="Receipt of the request" />
          <ReceiptButton id={answerReceiptId} label="Receipt of the answer" />
        </>
      }
    >
      <Group
        component="ol"
        className={classes.steps}
        gap="var(--mantine-spacing-xs) var(--mantine-spacing-xl)"
        align="stretch"
        mt="sm"
        aria-label="Progress"
      >
        {requestSteps(request).map(({ label, at }) => (
          <li key={label} data-done={at !== null || undefined}>
            <span>{label}</span>
            <span className={classes.quiet}>{at ? formatMoment(at) : 'not yet'}</span>
          </li>
        ))}
      </Group>
      {state === 'pending' && <p className={classes.quiet}>The owner can be reminded once in {REMIND_DAYS} days.</p>}
    </RequestFrame>
  )
}

/** Loads the list the URL asks for, again whenever a request or grant changes; returns a reload function. */
export function useRequests(query: RequestsQuery): () => void {
  const dispatch = useAppDispatch()
  const asked = JSON.stringify(requestsCall(query))
  const { tab } = query
  const read = useCallback(() => {
    const input = JSON.parse(asked)
    if (tab === 'mine') void dispatch(fetchMyRequests(input))
    else void dispatch(fetchRequestsToMe(input))
  }, [dispatch, asked, tab])
  useEffect(read, [read])
  useLiveEvent(requestEvents.accessChanged, read)
  // Tells the server the request was seen; a failure is ignored.
  useEffect(() => {
    if (tab === 'toMe') call(requestCalls.markAsSeen, { body: {} }).catch(() => {})
  }, [tab])
  return read
}
