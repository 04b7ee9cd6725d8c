import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { keepList, keptList } from './kept-list.ts'
import { listRestored, selectCompare } from './slice.ts'

/** Brings back the list that this person left in this browser, and keeps it from then on. */
export function useKeptList(userId: number | null): void {
  const dispatch = useAppDispatch()
  const { compareList, keptFor } = useSelector(selectCompare)
  useEffect(() => {
    if (keptFor !== userId) dispatch(listRestored({ userId, list: keptList(userId) }))
  }, [dispatch, keptFor, userId])
  useEffect(() => {
    if (keptFor === userId) keepList(userId, compareList)
  }, [compareList, keptFor, userId])
}
