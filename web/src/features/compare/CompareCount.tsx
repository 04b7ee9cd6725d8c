import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import type { ListedPaper } from './compare-state.ts'
import classes from './count.module.css'
import { listRestored, selectCompare } from './slice.ts'

const StoredList = z.array(z.object({ id: z.int().min(1), title: z.string().max(1000) })).max(COMPARE_MAX)

/** Number of papers to compare with a link to them, on every screen. */
export function CompareCount({ userId }: { userId: number | null }) {
  useStoredList(userId)
  const count = useSelector(selectCompare).compareList.length
  return (
    <Button
      component={Link}
      to={SCREENS.compare.path}
      variant="subtle"
      size="sm"
      px="xs"
      title={`Compare: ${count} of ${COMPARE_MAX} papers`}
      leftSection={<IconColumns3 aria-hidden size={18} stroke={1.6} />}
    >
      <VisuallyHidden>Compare: </VisuallyHidden>
      <span className={classes.count} data-some={count > 0 || undefined}>
        {count}/{COMPARE_MAX}
      </span>
    </Button>
  )
}

/** Restores the stored list of this user and keeps it in sync. */
function useStoredList(userId: number | null): void {
  const dispatch = useAppDispatch()
  const { compareList, storedFor } = useSelector(selectCompare)
  useEffect(() => {
    if (storedFor !== userId) dispatch(listRestored({ userId, list: storedList(userId) }))
  }, [dispatch, storedFor, userId])
  useEffect(() => {
    if (storedFor === userId) storeList(userId, compareList)
  }, [compareList, storedFor, userId])
}

/** The stored compare list of a user. */
function storedList(userId: number | null): ListedPaper[] {
  return readStored(['compareList', userId], StoredList) ?? []
}

/** Stores the list; without storage it lasts until the page is left. */
function storeList(userId: number | null, list: readonly ListedPaper[]): void {
  writeStored(['compareList', userId], list)
}
