import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { fetchMe, fetchTasks, register } from './actions.ts'
import { keptGuest, keptIdOf } from './kept-id.ts'
import { guestResumed, selectDocviz } from './slice.ts'

/** Goes on with the id that this browser or this account used last, once it is known who is here, and reads its documents. */
export function useDocviz(isKnown: boolean, accountId: number | null) {
  const dispatch = useAppDispatch()
  const docviz = useSelector(selectDocviz)
  const { isAuthenticated, token } = docviz
  useEffect(() => {
    if (!isKnown || isAuthenticated) return
    if (accountId !== null) {
      const userId = keptIdOf(accountId)
      if (userId) void dispatch(register({ userId, accountId }))
      return
    }
    const guest = keptGuest()
    if (!guest) return
    dispatch(guestResumed(guest))
    void dispatch(fetchMe())
  }, [dispatch, isKnown, accountId, isAuthenticated])
  useEffect(() => {
    if (!isAuthenticated || token === null) return
    const reading = dispatch(fetchTasks())
    return () => reading.abort()
  }, [dispatch, isAuthenticated, token])
  const isAsking = docviz.status.me.status === 'REQUEST' || docviz.status.register.status === 'REQUEST'
  const isBack = accountId === null ? token !== null : keptIdOf(accountId) !== null
  return { ...docviz, isResuming: isKnown && !isAuthenticated && isBack && isAsking }
}
