import { commentEvents } from '@colophon/protocol/comments/events'
import { useEffect, useRef } from 'react'
import { sayLive } from '../../lib/api/socket.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'

/** Minimum interval between reloads caused by likes. */
const PAUSE_MS = 1000

/** Subscribes to comments and likes of a paper while it is open; `onRated` is called when the paper's likes change. */
export function useWatchPaper(articleId: number, mayView: boolean, onRated: () => void): void {
  const { phase } = useLiveState()
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    if (!mayView || phase !== 'live') return
    sayLive(commentEvents.watch, { articleId })
    return () => sayLive(commentEvents.leave, { articleId })
  }, [articleId, mayView, phase])
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current)
    },
    [],
  )
  useLiveEvent(commentEvents.commentsChanged, (changed) => {
    if (changed.articleId !== articleId || !(changed.isPaperRated || changed.commentIds === null)) return
    waiting.current ??= setTimeout(() => {
      waiting.current = null
      onRated()
    }, PAUSE_MS)
  })
}
