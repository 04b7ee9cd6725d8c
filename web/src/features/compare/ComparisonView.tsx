import type { Person } from '@colophon/protocol/auth/roles'
import { COMPARE_MAX, OWN_ROWS_MAX, ROW_QUESTION_MAX } from '@colophon/protocol/compare/constants'
import { type Finding, FindingKind } from '@colophon/protocol/compare/entities'
import { withMoved } from '@colophon/protocol/compare/list'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Button, Group, Text, TextInput, Tooltip, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { fromWidth } from '../../lib/breakpoints.ts'
import { noteFirstStep } from '../../lib/first-steps.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { AddPdf } from './AddPdf.tsx'
import { COMPARE_VIEWS, type CompareAddress, type CompareView } from './address.ts'
import { EmptyCompare } from './EmptyCompare.tsx'
import { ExportMenu, exportedOf } from './ExportMenu.tsx'
import { HIGHLIGHTS } from './highlight-labels.ts'
import highlightsClasses from './highlights.module.css'
import { SaveComparison } from './SaveComparison.tsx'
import { selectCompare } from './slice.ts'
import { marksOf, ownRowId, shownColumns, shownGroups } from './table-model.ts'
import classes from './tools.module.css'
import { useComparison } from './use-comparison.ts'
import { CompareCards } from './views/CompareCards.tsx'
import { CompareMatrix, rowAnchor } from './views/CompareMatrix.tsx'

/** No paper, and nothing that was chosen for those before. */
const NOTHING: Partial<CompareAddress> = { ids: [], hidden: new Set(), questions: [], pair: null, savedId: null }

const VIEW_LABELS: Record<CompareView, string> = {
  table: 'Table',
  differences: 'Differences',
  overlap: 'In common',
}

const DifferencesView = lazyPart(async () => ({
  default: (await import('./views/DifferencesView.tsx')).DifferencesView,
}))
const OverlapView = lazyPart(async () => ({ default: (await import('./views/OverlapView.tsx')).OverlapView }))

type Props = {
  person: Person
  isGuest: boolean
  /** Placeholder while it is unknown who is signed in. */
  pending: ReactNode
}

/** The comparison, or what is shown instead: how to begin, or who must sign in. */
export function ComparisonView({ person, isGuest, pending }: Props) {
  const comparison = useComparison(person?.id ?? null)
  const { address, change, open, failure } = comparison
  const { ids } = address
  const { title } = SCREENS.compare
  const isCompared = ids.length > 1
  useEffect(() => {
    if (isCompared) noteFirstStep(person?.id, 'compare')
  }, [isCompared, person?.id])
  if (ids.length === 0 && !address.savedId) {
    const lead = `Up to ${COMPARE_MAX} papers side by side. Every quote leads to its place in the paper.`
    return (
      <>
        <PageHeading title={title} lead={lead} />
        {!person && !isGuest && pending}
        {(person || isGuest) && failure && <ErrorState message={failure.message} />}
        {(person || isGuest) && !failure && (
          <EmptyCompare person={person} onChosen={(chosen, view) => open({ ids: chosen, view })}>
            <AddPdf person={person} count={0} onAdded={(id) => change({ ids: [id] })} size="md" />
          </EmptyCompare>
        )}
      </>
    )
  }
  if (!person && !isGuest) {
    return (
      <>
        <PageHeading title={title} />
        {pending}
      </>
    )
  }
  if (failure && ids.length === 0) {
    return (
      <>
        <PageHeading title={title} />
        <ErrorState message={failure.message} />
      </>
    )
  }
  return <OpenComparison person={person} comparison={comparison} />
}

/** Tools, highlights and table. */
function OpenComparison({ person, comparison }: { person: Person; comparison: Comparison }) {
  const { address, change, titleOf, failure, isLoading, retry } = comparison
  const state = useSelector(selectCompare)
  const [filter, setFilter] = useState('')
  // An added row is shown once it is in the table.
  const [addedRow, setAddedRow] = useState<string | null>(null)
  useEffect(() => {
    if (addedRow !== null && showRow(addedRow, true)) setAddedRow(null)
  })
  const isWide = useMediaQuery(fromWidth(768), false, { getInitialValueInEffect: false })
  const { ids, hidden, questions, off } = address
  const isFirstRead = state.parsedCompareList.length === 0 && !failure
  const columns = shownColumns(ids, state.parsedCompareList, titleOf)
  const visible = columns.filter(({ id }) => !hidden.has(id))
  const groups = shownGroups(state, visible, questions, filter)
  const inSight = new Set(visible.map(({ id }) => id))
  const findings = state.findings.filter(({ places }) => places.every(({ articleId }) => inSight.has(articleId)))
  const marks = marksOf(findings, off)
  const actions = columnActions(visible, address, change)
  const addRow = (question: string) => {
    if (!questions.includes(question)) change({ questions: [...questions, question] })
    setFilter('')
    setAddedRow(ownRowId(question))
  }
  const dropRow = (question: string) => change({ questions: questions.filter((one) => one !== question) })
  const table = { columns: visible, groups, marks, actions, onDropRow: dropRow }
  const view = visible.length > 1 ? address.view : 'table'
  const pair = (address.pair ?? []).flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const [left, right] = pair
  const suggested = visible.map(({ title }) => title).join(' · ')
  const more = (
    <>
      <AddPdf person={person} count={ids.length} onAdded={(id) => change({ ids: [...ids, id] })} />
      {person && (
        <SaveComparison
          address={address}
          suggested={suggested}
          onSaved={(savedId) => change({ savedId }, true)}
          onTaken={({ articleIds, questions: asked }) => change({ ids: articleIds, questions: asked })}
        />
      )}
      <ExportMenu exported={exportedOf(visible, groups, findings)} />
      <Button size="sm" variant="default" onClick={() => change(NOTHING)}>
        Start over
      </Button>
    </>
  )
  return (
    <div className={classes.comparison}>
      <PageHeading
        title={SCREENS.compare.title}
        actions={
          <>
            {visible.length > 1 && <ViewSwitch view={view} onView={(next) => change({ view: next })} />}
            {isWide && more}
          </>
        }
      />
      <Tools
        more={more}
        isWide={isWide}
        count={questions.length}
        onRow={addRow}
        filter={filter}
        onFilter={setFilter}
        said={
          isLoading && state.parsedCompareList.length === 0
            ? 'Reading the papers …'
            : `${visible.length} of ${ids.length} papers shown`
        }
        hidden={columns.filter(({ id }) => hidden.has(id))}
        onShow={(id) => change({ hidden: new Set([...hidden].filter((one) => one !== id)) })}
      >
        {findings.length > 0 && visible.length > 1 && view === 'table' && (
          <Highlights findings={findings} off={off} onChange={(next) => change({ off: next }, true)} />
        )}
      </Tools>
      {failure && <ErrorState message={failure.message} kept="The list of papers is kept." onRetry={retry} />}
      {filter.trim() !== '' && groups.length === 0 && state.parsedCompareList.length > 0 && (
        <Text my="md" role="status">
          No row contains “{filter.trim()}”.
        </Text>
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
    </div>
  )
}

type Comparison = ReturnType<typeof useComparison>

/** What can be done with a column of the table. */
function columnActions(visible: readonly { id: number }[], address: CompareAddress, change: Comparison['change']) {
  const { ids, hidden } = address
  return {
    move: (from: number, to: number) => {
      const [moved, target] = [visible[from], visible[to]]
      if (moved && target) change({ ids: [...withMoved(ids, ids.indexOf(moved.id), ids.indexOf(target.id))] }, true)
    },
    hide: (id: number) => change({ hidden: new Set([...hidden, id]) }),
    remove: (id: number) => change({ ids: ids.filter((one) => one !== id) }),
  }
}

type ToolsProps = {
  more: ReactNode
  isWide: boolean
  /** The rows of the user. */
  count: number
  onRow: (question: string) => void
  filter: string
  onFilter: (filter: string) => void
  said: string
  hidden: readonly { id: number; title: string }[]
  onShow: (id: number) => void
  children: ReactNode
}

function Tools({ more, isWide, count, onRow, filter, onFilter, said, hidden, onShow, children }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  // In a narrow window the papers come first.
  return (
    <details
      className={classes.more}
      open={isWide || isOpen}
      onToggle={({ currentTarget }) => isWide || setOpen(currentTarget.open)}
    >
      <summary hidden={isWide}>More</summary>
      {!isWide && <div className={classes.tools}>{more}</div>}
      <div className={classes.tools}>
        <OwnRowForm count={count} onAdd={onRow} />
        <TextInput
          flex="1 1 140px"
          maw={220}
          size="sm"
          type="search"
          aria-label="Filter rows"
          placeholder="Filter rows"
          value={filter}
          onChange={({ currentTarget }) => onFilter(currentTarget.value)}
        />
        <Group component="p" gap="var(--mantine-spacing-xxs) var(--mantine-spacing-xs)" c="dimmed" role="status">
          {said}
          {hidden.map(({ id, title: name }) => (
            <Button key={id} size="compact-sm" variant="subtle" onClick={() => onShow(id)}>
              Show {name}
            </Button>
          ))}
        </Group>
      </div>
      {children}
    </details>
  )
}

/** The views of a comparison. */
function ViewSwitch({ view, onView }: { view: CompareView; onView: (view: CompareView) => void }) {
  return (
    <Button.Group aria-label="View" className={classes.views}>
      {COMPARE_VIEWS.map((each) => (
        <Button
          key={each}
          size="sm"
          variant={each === view ? 'filled' : 'default'}
          aria-pressed={each === view}
          onClick={() => onView(each)}
        >
          {VIEW_LABELS[each]}
        </Button>
      ))}
    </Button.Group>
  )
}

type OwnRowFormProps = { count: number; onAdd: (question: string) => void }

/** Adds a row: a term or a question for every paper. */
function OwnRowForm({ count, onAdd }: OwnRowFormProps) {
  const [text, setText] = useState('')
  const question = text.trim()
  const isFull = count >= OWN_ROWS_MAX
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (question === '' || isFull) return
    onAdd(question)
    setText('')
  }
  return (
    <Group component="form" gap="xs" wrap="nowrap" align="end" flex="1 1 280px" maw={560} onSubmit={send}>
      <TextInput
        flex={1}
        size="sm"
        aria-label="Add a row"
        placeholder="Add a row: a term, or a question for all papers"
        maxLength={ROW_QUESTION_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={isFull}>
        {isFull ? `${OWN_ROWS_MAX} of ${OWN_ROWS_MAX}` : 'Ask all papers'}
      </Button>
    </Group>
  )
}

type HighlightsProps = {
  findings: readonly Finding[]
  off: ReadonlySet<FindingKind>
  onChange: (off: ReadonlySet<FindingKind>) => void
}

/** What was found, by kind: toggles with a legend as tooltip, and a list. */
function Highlights({ findings, off, onChange }: HighlightsProps) {
  const shown = findings.filter(({ kind }) => !off.has(kind))
  const toggle = (kind: FindingKind) => {
    const next = new Set(off)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <section className={highlightsClasses.highlights} aria-label="Highlights">
      {FindingKind.options.map((kind) => {
        const { label, sign, legend } = HIGHLIGHTS[kind]
        const count = findings.filter((finding) => finding.kind === kind).length
        if (count === 0) return null
        return (
          <Tooltip key={kind} label={legend} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
            <Button
              size="compact-sm"
              variant={off.has(kind) ? 'default' : 'light'}
              aria-pressed={!off.has(kind)}
              onClick={() => toggle(kind)}
            >
              <Box component="span" mr="xs" fw={700} aria-hidden>
                {sign}
              </Box>
              {label} ({count})<VisuallyHidden>. {legend}</VisuallyHidden>
            </Button>
          </Tooltip>
        )
      })}
      {shown.length > 0 && (
        <details className={highlightsClasses.words}>
          <summary>Highlights as a list ({shown.length})</summary>
          <ul>
            {shown.map(({ kind, text, row }) => (
              <li key={`${kind} ${row} ${text}`}>
                <strong>{HIGHLIGHTS[kind].label}.</strong>{' '}
                <button type="button" className={highlightsClasses.jump} onClick={() => showRow(row)} dir="auto">
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** Scrolls to a row; false if it is not in the table. */
function showRow(row: string, isFocused = false): boolean {
  const shown = document.getElementById(rowAnchor(row))
  if (!shown) return false
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isFocused) shown.focus({ preventScroll: true })
  shown.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
  return true
}
