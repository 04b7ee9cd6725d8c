import type { Event } from '@colophon/protocol/event'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { type LiveState, liveState, onLive, watchLive } from '../api/socket.ts'

/** The state of the live connection, for 'live updates paused'. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(watchLive, liveState)
}

/** Handles a live event while mounted. */
export function useLiveEvent<E extends Event>(event: E, handler: (payload: z.output<E['payload']>) => void): void {
  const handle = useEffectEvent(handler)
  useEffect(() => onLive(event, (payload) => handle(payload)), [event])
}
