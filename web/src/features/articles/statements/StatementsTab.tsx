import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { isUnreviewed } from '@colophon/protocol/articles/graph'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCount, formatCountOf, formatMoment } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { SaveStatements } from './SaveStatements.tsx'
import { StatementFilters } from './StatementFilters.tsx'
import { StatementList } from './StatementList.tsx'
import { StatementPages } from './StatementPages.tsx'
import { StatementToolbar } from './StatementToolbar.tsx'
import { StatementViews } from './StatementViews.tsx'
import { PER_PAGE, readStatementQuery, shownRows, usualOrder } from './statement-list.ts'
import classes from './statements.module.css'
import { useStatementEditor } from './use-statement-editor.ts'
import type { Statements } from './use-statements.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))
const CiteStatement = lazy(async () => ({ default: (await import('../cite/CiteStatement.tsx')).CiteStatement }))
const StatementGraph = lazy(async () => ({ default: (await import('./graph/StatementGraph.tsx')).StatementGraph }))
const VersionsDialog = lazy(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

type Props = {
  article: OpenArticle
  statements: Statements
  canEdit: boolean
  isBeside: boolean
  onShow: (index: number) => void
}

/** What the paper states: each statement with its uncertainty, its page and the sentence it stands in; its owner edits them. */
export function StatementsTab({ article, statements, canEdit, isBeside, onShow }: Props) {
  const [params] = useSearchParams()
  const { draft, collision, decide, recover } = statements
  const editor = useStatementEditor(statements)
  const [isMerging, setMerging] = useState(false)
  const [cited, setCited] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const bringBack = useEffectEvent(recover)
  useEffect(() => {
    if (canEdit) bringBack()
  }, [canEdit])
  useUndoKeys(canEdit, editor.undo, editor.redo)

  // Of the list as it was opened: the first save must not turn it round under the hands of who saves.
  const [usual] = useState(() => usualOrder(draft.base.values()))
  const query = readStatementQuery(params, usual)
  const shown = useMemo(
    () => shownRows(draft.rows, readStatementQuery(params, usual), editor.editingKey),
    [draft.rows, params, usual, editor.editingKey],
  )
  const page = pageOf(shown, query.page, editor.editingKey)
  const citedRow = cited === null ? null : draft.rows[cited]
  const isGraph = params.get('as') === 'graph'
  const canMerge = editor.selected.length >= 2
  return (
    <>
      <p className={classes.count}>{countWords(article, statements, shown.length)}</p>
      {canEdit && (
        <StatementToolbar statements={statements} editor={editor} shown={shown} onMerge={() => setMerging(true)} />
      )}
      {draft.rows.length > 0 && <StatementFilters canEdit={canEdit} usual={usual} />}
      {canEdit && <SaveStatements statements={statements} />}
      <p className={classes.aloud} role="status">
        {editor.said}
      </p>
      {draft.rows.length === 0 && (
        <EmptyState title="No statement was found in this paper.">
          {canEdit && 'You can add what it states by hand.'}
        </EmptyState>
      )}
      {draft.rows.length > 0 && shown.length === 0 && (
        <EmptyState title="No statement is left by this choice.">
          Take back a word or a choice above; the paper has{' '}
          {formatCountOf(draft.rows.length, 'statement', 'statements')}.
        </EmptyState>
      )}
      {shown.length > 0 && <StatementViews isGraph={isGraph} />}
      {shown.length > 0 && isGraph && (
        <Suspense fallback={<SkeletonRows rows={1} height={480} />}>
          <StatementGraph
            title={article.title}
            rows={shown}
            canEdit={canEdit}
            editor={editor}
            isBeside={isBeside}
            onShow={onShow}
            onCite={setCited}
          />
        </Suspense>
      )}
      {shown.length > 0 && !isGraph && (
        <StatementList
          rows={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          canEdit={canEdit}
          editor={editor}
          list={list}
          onShow={onShow}
          onCite={setCited}
          onMerge={() => setMerging(canMerge)}
        />
      )}
      {!isGraph && <StatementPages page={page} total={shown.length} />}
      <Suspense>
        {isMerging && canMerge && <MergeDialog rows={draft.rows} editor={editor} onClose={() => setMerging(false)} />}
        {collision && <ConflictDialog collision={collision} decide={decide} />}
        {citedRow && (
          <CiteStatement
            article={article}
            entry={citedRow.entry}
            isUnsaved={draft.changes > 0}
            onClose={() => setCited(null)}
          />
        )}
        {canEdit && params.has('versions') && <VersionsDialog article={article} statements={statements} />}
      </Suspense>
    </>
  )
}

/** The page to show: the one that is asked for, or the one with the form that is open. */
function pageOf(shown: ReturnType<typeof shownRows>, wanted: number, open: string | null): number {
  const place = open === null ? -1 : shown.findIndex(({ row }) => row.key === open)
  if (place >= 0) return Math.floor(place / PER_PAGE) + 1
  return Math.min(wanted, Math.max(1, Math.ceil(shown.length / PER_PAGE)))
}

function countWords(article: OpenArticle, { draft }: Statements, shown: number): string {
  const query = shown < draft.rows.length ? `${formatCount(shown)} of ` : ''
  const unreviewed = draft.rows.filter(({ entry }) => isUnreviewed(entry)).length
  const total = `${query}${formatCountOf(draft.rows.length, 'statement', 'statements')}`
  return [total, `${formatCount(unreviewed)} unreviewed`, `saved ${formatMoment(article.updatedAt)}`].join(' · ')
}
