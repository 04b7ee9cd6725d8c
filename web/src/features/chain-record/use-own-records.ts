import { recordCalls } from '@colophon/protocol/chain-record/calls'
import { recordEvents } from '@colophon/protocol/chain-record/events'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import type { WithChain } from '../../lib/chain/chain-slice.ts'
import { isPending, type Transaction } from '../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { refetchArticle } from '../articles/actions.ts'
import { recordKind } from './record-request.ts'

/** Delay before a hash the server did not accept is reported again, in milliseconds. */
const AGAIN_MS = 5000
/**
 * Age up to which the newest transaction is reported again on each visit, in milliseconds; later the indexed events
 * suffice.
 */
const REPORTED_FOR_MS = 60 * 60_000

/** The transactions of this browser that record a paper, the newest first. */
export function useRecordTransactions(articleId: number): readonly Transaction[] {
  const kind = recordKind(articleId)
  return useSelector(({ chain }: WithChain) => chain.transactions).filter((one) => one.kind === kind)
}

/**
 * Reports each of this browser's transactions that record the paper to the server, once it has a hash and after a
 * reload, and refreshes the paper on changes. Returns why one was refused, or null.
 */
export function useOwnRecords(articleId: number): Failure | null {
  const dispatch = useAppDispatch()
  const reported = useRef(new Set<string>())
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  const hashes = useRecordTransactions(articleId)
    .filter((one, index) => isPending(one) || (index === 0 && Date.now() - one.at < REPORTED_FOR_MS))
    .flatMap(({ hash, stage }) => (hash && (stage === 'sent' || stage === 'mined') ? [hash] : []))
    .join(' ')
  const refetch = () => dispatch(refetchArticle({ query: { articleId } }))
  useLiveEvent(recordEvents.recordUpdate, (news) => {
    if (news.articleId === articleId) void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reports the remaining records again.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const report = async (transactionHash: string) => {
      reported.current.add(transactionHash)
      try {
        await call(recordCalls.tellRecord, { body: { articleId, transactionHash } })
        setFailure(null)
        await refetch()
      } catch (thrown) {
        const refused = failureOf(thrown)
        const isRefused = refused.status >= 400 && refused.status < 500 && refused.status !== 429
        if (isRefused) return setFailure(refused)
        reported.current.delete(transactionHash)
        timer = setTimeout(() => setRound((before) => before + 1), AGAIN_MS)
      }
    }
    for (const hash of hashes.split(' ')) {
      if (hash && !reported.current.has(hash)) void report(hash)
    }
    return () => clearTimeout(timer)
  }, [articleId, hashes, round])
  return failure
}
