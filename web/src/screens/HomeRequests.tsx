import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { RequestToMeItem } from '../features/requests/RequestToMeItem.tsx'
import classes from '../features/requests/requests.module.css'
import { fetchRequestsToMe, selectRequests } from '../features/requests/slice.ts'
import { useAppDispatch } from '../lib/use-app-dispatch.ts'
import { useLiveEvent } from '../lib/use-live.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'

const SHOWN = 3

/** The newest requests for papers of mine that wait, answered right here. */
export function HomeRequests() {
  const dispatch = useAppDispatch()
  const { requestsToMe, pending, status } = useSelector(selectRequests)
  const [answering, answer] = useState<{ request: RequestToMe; isGranted: boolean } | null>(null)
  const read = useCallback(
    () => void dispatch(fetchRequestsToMe({ query: { state: 'pending', limit: SHOWN, offset: 0 } })),
    [dispatch],
  )
  useEffect(read, [read])
  useLiveEvent(requestEvents.accessChanged, read)
  const { failure, status: reading } = status.requestsToMe
  const waiting = requestsToMe.filter(({ state }) => state === 'pending').slice(0, SHOWN)
  if (failure) return <ErrorState message={failure.message} kept="No request was changed." onRetry={read} />
  if (waiting.length === 0)
    return reading === 'SUCCESS' ? <p>Nobody waits for an answer.</p> : <SkeletonRows rows={1} height={96} />
  return (
    <>
      <ul className={classes.list}>
        {waiting.map((request) => (
          <RequestToMeItem
            key={`${request.articleId} ${request.walletAddress}`}
            request={request}
            onAnswer={(isGranted) => answer({ request, isGranted })}
            onRevoke={() => {}}
          />
        ))}
      </ul>
      {pending > waiting.length && (
        <Anchor underline="always" component={Link} to={SCREENS.requests.path}>
          All {pending} that wait
        </Anchor>
      )}
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
    </>
  )
}
