import { notificationEvents } from '@colophon/protocol/notifications/events'
import { useEffect, useRef } from 'react'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../../lib/use-live.ts'
import { fetchNotifications, notificationsViewed, notificationTold } from '../slice.ts'

/** How often the list is asked for while live updates are paused, in milliseconds. */
const ASK_EVERY_MS = 30_000

/** Keeps the notifications true while somebody is signed in: by the live events, and by asking after every gap in them. */
export function useTold(): void {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const wasLost = useRef(false)
  useLiveEvent(notificationEvents.newNotification, (told) => dispatch(notificationTold(told)))
  useLiveEvent(notificationEvents.notificationsViewed, (viewed) => dispatch(notificationsViewed(viewed)))
  useEffect(() => {
    const ask = () => void dispatch(fetchNotifications({ offset: 0 }))
    if (phase === 'live' && wasLost.current) ask()
    wasLost.current = phase === 'paused'
    if (phase !== 'paused') return
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [phase, dispatch])
}
