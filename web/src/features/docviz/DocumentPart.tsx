import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { fetchMe, fetchResult, fetchTask, fetchTasks, register } from './actions.ts'
import { DocumentView } from './DocumentView.tsx'
import { guestResumed, selectDocviz, taskOpened } from './slice.ts'
import { storedGuest, storedIdOf } from './stored-guest.ts'

/** The document in the URL, from known to viewable. */
export function DocumentPart({ id, isSignedIn, onClose }: { id: string; isSignedIn: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { tasks, currentResult, status } = useSelector(selectDocviz)
  const task = tasks.find((one) => one.id === id)
  const isKnown = task !== undefined
  const isDone = task?.status === 'completed'
  useEffect(() => {
    dispatch(taskOpened(id))
    if (!isKnown) void dispatch(fetchTask(id))
  }, [dispatch, id, isKnown])
  // The task changes again when corrected downloads are ready.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the task's time changes with every update.
  useEffect(() => {
    if (!isDone) return
    const reading = dispatch(fetchResult(id))
    return () => reading.abort()
  }, [dispatch, id, isDone, task?.updated_at])
  if (!task) {
    const { failure } = status.task
    if (!failure) return <SkeletonRows rows={6} height={96} />
    return <ErrorState message={failure.message} kept="Your other documents are in the list." />
  }
  if (!isDone) return null
  if (currentResult?.id === id) {
    return <DocumentView key={id} result={currentResult} isSignedIn={isSignedIn} onClose={onClose} />
  }
  const { failure } = status.result
  if (!failure || failure.error === 'cancelled') return <SkeletonRows rows={6} height={96} />
  return (
    <ErrorState message={failure.message} kept="The document is kept." onRetry={() => void dispatch(fetchResult(id))} />
  )
}

/**
 * Restores the last workspace of this browser, then loads its documents. An account has one without asking: that of the
 * guest before sign-in, the one used last, or its own.
 */
export function useDocviz(isKnown: boolean, accountId: number | null) {
  const dispatch = useAppDispatch()
  const docviz = useSelector(selectDocviz)
  const { isAuthenticated, token } = docviz
  const isBound = docviz.user?.isBound ?? false
  useEffect(() => {
    // The open workspace of a guest becomes that of the account, with its limits.
    if (!isKnown || (isAuthenticated && (accountId === null || isBound))) return
    const guest = storedGuest()
    if (accountId !== null) {
      const token = guest && !storedIdOf(accountId) ? { token: guest.token } : {}
      const userId = storedIdOf(accountId) ?? guest?.userId ?? `reader-${accountId}`
      void dispatch(register({ userId, accountId, ...token }))
      return
    }
    if (!guest) return
    dispatch(guestResumed(guest))
    void dispatch(fetchMe())
  }, [dispatch, isKnown, accountId, isAuthenticated, isBound])
  useEffect(() => {
    if (!isAuthenticated || token === null) return
    const reading = dispatch(fetchTasks())
    return () => reading.abort()
  }, [dispatch, isAuthenticated, token])
  const { me, register: registering } = docviz.status
  const isAsking = me.status === 'REQUEST' || registering.status === 'REQUEST'
  const isResuming = accountId === null ? token !== null && isAsking : registering.status !== 'ERROR'
  return { ...docviz, isResuming: isKnown && !isAuthenticated && isResuming }
}
