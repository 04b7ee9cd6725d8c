import { articleEvents } from '@colophon/protocol/articles/events'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { useLiveEvent, useLiveState } from '../../../lib/use-live.ts'
import { askAllProgress, askProgress, hearProgress } from './follow-progress.ts'

/** After so long a silence of the live connection the uploads are asked for, again and again as often; in milliseconds. */
export const SILENCE_MS = 5000
/** More uploads than this are asked for as a list. */
const ASKED_ONE_BY_ONE = 10
/** What people are told while live updates do not come. */
export const PAUSED_TEXT = 'live updates paused, checking every 5 s'

/**
 * Follows the given papers in work: by the live event, and by asking every 5 s after 5 s of silence. True while live
 * updates are paused: the connection is lost, or asking brought what it had not told.
 */
export function useUploadProgress(articleIds: readonly number[]): boolean {
  const dispatch = useAppDispatch()
  const { phase } = useLiveState()
  const [heard, setHeard] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const [isSilent, setSilent] = useState(false)
  useLiveEvent(articleEvents.uploadStatusUpdate, ({ articleId, uploadProgress }) => {
    setHeard((times) => times + 1)
    setMissing(false)
    setSilent(false)
    void dispatch(hearProgress(articleId, uploadProgress))
  })
  const ask = useEffectEvent(async () => {
    setSilent(true)
    const news =
      articleIds.length > ASKED_ONE_BY_ONE
        ? [await dispatch(askAllProgress())]
        : await Promise.all(articleIds.map((id) => dispatch(askProgress(id))))
    if (news.includes(true)) setMissing(true)
  })
  const isIdle = articleIds.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every live event starts the silence anew.
  useEffect(() => {
    if (isIdle) return
    const timer = setInterval(() => void ask(), SILENCE_MS)
    return () => clearInterval(timer)
  }, [isIdle, heard])
  return !isIdle && isSilent && (phase !== 'live' || isMissing)
}
