import { compareCalls } from '@colophon/protocol/compare/calls'
import { CompareAspect } from '@colophon/protocol/compare/entities'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { type AskedOfModel, fetchComparison, fetchModelRow, fetchRow, isReadByModel } from './actions.ts'
import { type CompareAddress, readAddress, writeAddress } from './address.ts'
import { papersListed, rowsKept, selectCompare } from './slice.ts'

/** Polling interval while papers are being processed. */
const AGAIN_MS = 4000

/** The comparison on screen: the URL says what is compared, the slice holds the data. */
export function useComparison(userId: number | null) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const address = readAddress(params)
  const { compareList, parsedCompareList, ownRows, status, storedFor } = useSelector(selectCompare)
  const { ids, questions, savedId } = address
  const listed = compareList.map(({ id }) => id).join()
  const asked = sortedText(ids)
  const [retries, setRetries] = useState(0)
  const [lost, setLost] = useState<Failure | null>(null)

  const titleOf = (id: number) =>
    compareList.find((paper) => paper.id === id)?.title ??
    parsedCompareList.find(({ articleId }) => articleId === id)?.article?.title ??
    `Paper ${id}`
  const change = (changes: Partial<CompareAddress>, isReplacing = false) => {
    const next = { ...address, ...changes }
    if (changes.questions && !isReplacing) dispatch(rowsKept(changes.questions))
    dispatch(papersListed(next.ids.map((id) => ({ id, title: titleOf(id) }))))
    void navigate({ search: writeAddress(next) }, { replace: isReplacing, preventScrollReset: true })
  }

  const follow = useEffectEvent(() => {
    if (ids.length > 0 && listed !== ids.join()) change({}, true)
    if (ids.length > 0 || savedId || compareList.length === 0) return
    const papers = compareList.map(({ id }) => id)
    // The same papers were compared before, with these rows.
    const rows = ownRows.filter((row) => row.papers.join() === sortedText(papers)).map(({ question }) => question)
    change({ ids: papers, questions: rows }, true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the papers in the URL, or else in the list, also once the stored list is restored.
  useEffect(() => follow(), [ids.join(), ids.length === 0 && listed, storedFor])

  const openSaved = useEffectEvent(async (id: string) => {
    try {
      const saved = await call(compareCalls.saved, { query: { id } })
      setLost(null)
      change({ ids: saved.articleIds, questions: saved.questions }, true)
    } catch (thrown) {
      setLost(failureOf(thrown))
    }
  })
  useEffect(() => {
    if (savedId && asked === '') void openSaved(savedId)
  }, [savedId, asked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: after sign-in other papers may be visible; a retry loads again.
  useEffect(() => {
    if (asked === '') return
    const reading = dispatch(fetchComparison({ articleIds: asked.split(',').map(Number) }))
    return () => reading.abort()
  }, [dispatch, asked, userId, retries])

  const askRows = useEffectEvent(async (left: AbortSignal) => {
    const articleIds = asked.split(',').map(Number)
    const missing = questions.filter((question) => {
      const row = ownRows.find((one) => one.question === question)
      return row?.papers.join() !== asked
    })
    // One after the other, since few questions of a visitor may wait.
    for (const question of missing) {
      if (left.aborted) return
      await dispatch(fetchRow({ articleIds, question }))
    }
    if (userId === null || missing.length === 0 || !(await isReadByModel().catch(() => false))) return
    for (const question of missing) await askModel({ articleIds, question }, left)
  })
  const askModel = async (row: AskedOfModel, left: AbortSignal) => {
    if (left.aborted) return
    const asking = dispatch(fetchModelRow(row))
    left.addEventListener('abort', () => asking.abort())
    await asking
  }
  const questionsKey = questions.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question in the URL that these papers were not asked yet.
  useEffect(() => {
    if (asked === '') return
    const left = new AbortController()
    void askRows(left.signal)
    return () => left.abort()
  }, [asked, questionsKey])

  const isWaiting = parsedCompareList.some(
    ({ state, article, articleId }) =>
      state === 'notProcessed' && article?.status !== 'error' && ids.includes(articleId),
  )
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setRetries((count) => count + 1), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])

  const askAspects = useEffectEvent(async (left: AbortSignal) => {
    const articleIds = asked.split(',').map(Number)
    if (!(await isReadByModel().catch(() => false))) return
    for (const aspect of CompareAspect.options) await askModel({ articleIds, aspect }, left)
  })
  const isRead = userId !== null && asked !== '' && status.comparison.status === 'SUCCESS' && !isWaiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: other papers are asked again.
  useEffect(() => {
    if (!isRead) return
    const left = new AbortController()
    void askAspects(left.signal)
    return () => left.abort()
  }, [isRead, asked])

  return {
    address,
    change,
    /** Changes only the URL; the list follows it. */
    open: (changes: Partial<CompareAddress>) => void navigate({ search: writeAddress({ ...address, ...changes }) }),
    titleOf,
    failure: lost ?? status.comparison.failure,
    isLoading: status.comparison.status === 'REQUEST',
    retry: () => setRetries((count) => count + 1),
  }
}

/** The papers in the order in which they are asked. */
function sortedText(ids: readonly number[]): string {
  return ids.toSorted((one, other) => one - other).join()
}
