import { requestCalls } from '@colophon/protocol/requests/calls'
import { requestEvents } from '@colophon/protocol/requests/events'
import { useCallback, useEffect } from 'react'
import { call } from '../../lib/call.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/use-live.ts'
import { type RequestsQuery, requestsCall } from './requests-query.ts'
import { fetchMyRequests, fetchRequestsToMe } from './slice.ts'

/** Reads the list that the address asks for, and again whenever a request or a grant changes. Returns how to read it anew. */
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
  // Who asked is told that their request was looked at; that it could not be told hinders nobody.
  useEffect(() => {
    if (tab === 'toMe') call(requestCalls.markAsSeen, { body: {} }).catch(() => {})
  }, [tab])
  return read
}
