import type { Person } from '@colophon/protocol/auth/roles'
import { withMoved } from '@colophon/protocol/compare/list'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSelector } from 'react-redux'
import { fromWidth } from '../../lib/breakpoints.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { AddPdf } from './AddPdf.tsx'
import { CompareCards } from './CompareCards.tsx'
import { CompareMatrix } from './CompareMatrix.tsx'
import { EmptyCompare } from './EmptyCompare.tsx'
import { ExportMenu, exportedOf } from './ExportMenu.tsx'
import { Highlights } from './Highlights.tsx'
import { OwnRowForm } from './OwnRowForm.tsx'
import { SaveComparison } from './SaveComparison.tsx'
import { selectCompare } from './slice.ts'
import { marksOf, shownColumns, shownGroups } from './table-model.ts'
import classes from './tools.module.css'
import { useComparison } from './use-comparison.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const DifferencesView = lazy(async () => ({ default: (await import('./DifferencesView.tsx')).DifferencesView }))
const OverlapView = lazy(async () => ({ default: (await import('./OverlapView.tsx')).OverlapView }))

type Props = {
  person: Person
  isGuest: boolean
  /** What stands where a list would be while it is not known yet who is signed in, or cannot be known. */
  pending: ReactNode
}

/** The comparison of the screen: its tools, its highlights and its table. */
export function ComparisonView({ person, isGuest, pending }: Props) {
  const { address, change, open, titleOf, failure, isLoading, retry } = useComparison(person?.id ?? null)
  const state = useSelector(selectCompare)
  const [filter, setFilter] = useState('')
  const isWide = useMediaQuery(fromWidth(768), false, { getInitialValueInEffect: false })
  const { ids, hidden, questions, off } = address
  const add = (articleId: number) => change({ ids: [...ids, articleId] })
  const addPdf = (size: string) => <AddPdf person={person} count={ids.length} onAdded={add} size={size} />
  const isFirstRead = state.parsedCompareList.length === 0 && !failure
  if (!person && !isGuest) return pending
  if (failure && ids.length === 0) return <ErrorState message={failure.message} />
  if (ids.length === 0 && !address.savedId) {
    return (
      <EmptyCompare person={person} onChosen={(chosen, view) => open({ ids: chosen, view })}>
        {addPdf('md')}
      </EmptyCompare>
    )
  }
  const columns = shownColumns(ids, state.parsedCompareList, titleOf)
  const visible = columns.filter(({ id }) => !hidden.has(id))
  const groups = shownGroups(state, visible, questions, filter)
  const inSight = new Set(visible.map(({ id }) => id))
  const findings = state.findings.filter(({ places }) => places.every(({ articleId }) => inSight.has(articleId)))
  const marks = marksOf(findings, off)
  const deeds = {
    move: (from: number, to: number) => {
      const [moved, target] = [visible[from], visible[to]]
      if (moved && target) change({ ids: [...withMoved(ids, ids.indexOf(moved.id), ids.indexOf(target.id))] }, true)
    },
    hide: (id: number) => change({ hidden: new Set([...hidden, id]) }),
    remove: (id: number) => change({ ids: ids.filter((one) => one !== id) }),
  }
  const dropRow = (question: string) => change({ questions: questions.filter((one) => one !== question) })
  const table = { columns: visible, groups, marks, deeds, onDropRow: dropRow }
  const view = visible.length > 1 ? address.view : 'table'
  const pair = (address.pair ?? []).flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const [left, right] = pair
  const suggested = visible.map(({ title }) => title).join(' · ')
  return (
    <>
      <div className={classes.tools}>
        <OwnRowForm questions={questions} onAdd={(question) => change({ questions: [...questions, question] })} />
        <TextInput
          className={classes.filter}
          size="sm"
          type="search"
          label="Rows with"
          placeholder="Any word"
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        {addPdf('sm')}
        {person && (
          <SaveComparison
            address={address}
            suggested={suggested}
            onSaved={(savedId) => change({ savedId }, true)}
            onTaken={({ articleIds, questions: asked }) => change({ ids: articleIds, questions: asked })}
          />
        )}
        <ExportMenu exported={exportedOf(visible, groups, findings)} />
      </div>
      {failure && <ErrorState message={failure.message} kept="The list of papers is kept." onRetry={retry} />}
      <p className={classes.hidden} role="status">
        {isLoading && state.parsedCompareList.length === 0
          ? 'Reading the papers …'
          : `${visible.length} of ${ids.length} papers shown`}
        {columns
          .filter(({ id }) => hidden.has(id))
          .map(({ id, title }) => (
            <Button
              key={id}
              size="compact-sm"
              variant="subtle"
              onClick={() => change({ hidden: new Set([...hidden].filter((one) => one !== id)) })}
            >
              Show {title}
            </Button>
          ))}
      </p>
      {visible.length > 1 && <ViewSwitch view={view} onView={(next) => change({ view: next })} />}
      {visible.some(({ read }) => read?.state === 'ready') && visible.length > 1 && view === 'table' && (
        <Highlights findings={findings} off={off} isWide={isWide} onChange={(next) => change({ off: next }, true)} />
      )}
      {filter.trim() !== '' && groups.length === 0 && state.parsedCompareList.length > 0 && (
        <p role="status">No row says “{filter.trim()}”.</p>
      )}
      {isFirstRead && <SkeletonRows rows={5} height={96} />}
      <Suspense>
        {!isFirstRead && view === 'differences' && left && right && (
          <DifferencesView
            columns={columns}
            groups={shownGroups(state, pair, questions, filter)}
            left={left}
            right={right}
            onPair={(next) => change({ pair: next }, true)}
          />
        )}
        {!isFirstRead && view === 'overlap' && <OverlapView columns={visible} shared={state.shared} />}
      </Suspense>
      {!isFirstRead && view === 'table' && (isWide ? <CompareMatrix {...table} /> : <CompareCards {...table} />)}
    </>
  )
}
