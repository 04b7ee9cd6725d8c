import { recordCalls } from '@colophon/protocol/chain-record/calls'
import type { PaperRecords } from '@colophon/protocol/chain-record/entities'
import { recordEvents } from '@colophon/protocol/chain-record/events'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { sayLive } from '../../lib/api/socket.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'

/** `failure` beside data: the data shown could not be refreshed. */
export type Records = { data: PaperRecords | null; failure: Failure | null; refresh: () => void }

/** Polling intervals while a transaction is pending and otherwise, in milliseconds. */
const WAITING_MS = 4000
const RESTING_MS = 30_000

/**
 * The records of a paper: loaded when it or its statements change (`version`), updated live, and polled for visitors
 * and lost connections.
 */
export function useRecords(articleId: number, version: string, isWaiting: boolean): Records {
  const [data, setData] = useState<PaperRecords | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const refresh = () => setRound((before) => before + 1)
  useLiveEvent(recordEvents.recordUpdate, (event) => {
    if (event.articleId === articleId) refresh()
  })
  const { phase } = useLiveState()
  useEffect(() => {
    if (phase !== 'live') return
    sayLive(recordEvents.watch, { articleId })
    return () => sayLive(recordEvents.leave, { articleId })
  }, [articleId, phase])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or round loads again.
  useEffect(() => {
    const leaving = new AbortController()
    call(recordCalls.records, { query: { articleId } }, { signal: leaving.signal }).then(
      (records) => {
        setData(records)
        setFailure(null)
      },
      (thrown: unknown) => {
        const failed = failureOf(thrown)
        if (!isCancelled(failed)) setFailure(failed)
      },
    )
    return () => leaving.abort()
  }, [articleId, version, round])
  const isOnItsWay = isWaiting || (data?.records.some(({ state }) => state === 'pending') ?? false)
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (!document.hidden) setRound((before) => before + 1)
      },
      isOnItsWay ? WAITING_MS : RESTING_MS,
    )
    return () => clearInterval(timer)
  }, [isOnItsWay])
  return { data, failure, refresh }
}
