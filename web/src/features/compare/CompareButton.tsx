import { COMPARE_MAX } from '@colophon/protocol/compare/constants'
import { SCREENS } from '@colophon/protocol/screens'
import { Button } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import type { ListedPaper } from './compare-state.ts'
import { paperAdded, paperRemoved, selectCompare } from './slice.ts'

const FULL = `${COMPARE_MAX} of ${COMPARE_MAX}`

type Props = { paper: ListedPaper; size?: string; variant?: string }

/** Adds a paper to the comparison or removes it; disabled with an explanation when ten are selected. */
export function CompareButton({ paper, size = 'compact-sm', variant = 'subtle' }: Props) {
  const dispatch = useAppDispatch()
  const { compareList } = useSelector(selectCompare)
  const isIn = compareList.some(({ id }) => id === paper.id)
  const isFull = !isIn && compareList.length >= COMPARE_MAX
  const { id, title } = paper
  return (
    <Button
      size={size}
      variant={variant}
      leftSection={<IconColumns3 aria-hidden size={16} stroke={1.6} />}
      aria-pressed={isIn}
      aria-label={isFull ? `Compare ${title}: ${FULL}` : `${isIn ? 'Compared' : 'Compare'} ${title}`}
      disabled={isFull}
      onClick={() => dispatch(isIn ? paperRemoved(id) : paperAdded({ id, title }))}
    >
      {isFull ? FULL : isIn ? 'Compared' : 'Compare'}
    </Button>
  )
}

/** Adds the selected papers to the comparison, up to its limit, and opens it once there are two. */
export function CompareSelected({ papers, size = 'compact-sm' }: { papers: readonly ListedPaper[]; size?: string }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { compareList } = useSelector(selectCompare)
  const others = papers.filter(({ id }) => !compareList.some((paper) => paper.id === id))
  const fitting = others.slice(0, COMPARE_MAX - compareList.length)
  const isFull = others.length > 0 && fitting.length === 0
  const add = () => {
    for (const { id, title } of fitting) dispatch(paperAdded({ id, title }))
    if (compareList.length + fitting.length > 1) void navigate(SCREENS.compare.path)
  }
  return (
    <Button size={size} variant="default" disabled={isFull || papers.length + fitting.length < 2} onClick={add}>
      {isFull ? `Compare: ${FULL}` : fitting.length < others.length ? `Compare ${fitting.length}` : 'Compare'}
    </Button>
  )
}
