import { requestEvents } from '@colophon/protocol/requests/events'
import { useEffect } from 'react'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { fetchPending } from './slice.ts'

/** Keeps the number of requests that wait for the user's answer current, for the menu; shows nothing. */
export function PendingRequests() {
  const dispatch = useAppDispatch()
  const read = () => void dispatch(fetchPending())
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then with each change.
  useEffect(read, [])
  useLiveEvent(requestEvents.accessChanged, read)
  return null
}
