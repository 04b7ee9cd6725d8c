import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { statementsCsv, statementsJsonLd } from '@colophon/protocol/statements/export'
import { isKeyClaim, isUnreviewed } from '@colophon/protocol/statements/graph'
import { ActionIcon, Button, Group, Menu, SegmentedControl } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { downloadText } from '../../lib/api/download.ts'
import { formatCount, formatCountOf, formatMoment } from '../../lib/format.ts'
import { oneOf, withParams } from '../../lib/url-params.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { paperPath } from '../articles/paper-path.ts'
import { citedHere } from '../citations/cited-paper.ts'
import { ClaimsOffer } from './ClaimsOffer.tsx'
import { connectedGraph } from './graph/graph-model.ts'
import { KeyClaims } from './KeyClaims.tsx'
import { StatementFilters, StatementList } from './StatementList.tsx'
import { PER_PAGE, readStatementQuery, type ShownRow, shownRows, usualOrder } from './statement-list.ts'
import classes from './statements.module.css'
import type { DraftRow } from './statements-draft.ts'
import { type StatementEditor, useStatementEditor } from './use-statement-editor.ts'
import type { Statements } from './use-statements.ts'

const OWN_UNDO = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

const MergeDialog = lazyPart(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))
const ConflictDialog = lazyPart(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }))
const CiteStatement = lazyPart(async () => ({
  default: (await import('../citations/CiteStatement.tsx')).CiteStatement,
}))
const StatementGraph = lazyPart(async () => ({ default: (await import('./graph/StatementGraph.tsx')).StatementGraph }))
const VersionsDialog = lazyPart(async () => ({ default: (await import('./VersionsDialog.tsx')).VersionsDialog }))

type Props = {
  article: OpenArticle
  statements: Statements
  canEdit: boolean
  /** How the URL changes to show the claims in full width; null where they have it. */
  fullWidth: Record<string, string | null> | null
  onShow: (index: number) => void
}

/** The statements of a paper with uncertainty, page and sentence; editable by the owner. */
export function StatementsTab({ article, statements, canEdit, fullWidth, onShow }: Props) {
  const [params] = useSearchParams()
  const { draft, collision, decide, recover } = statements
  const editor = useStatementEditor(statements)
  const [isMerging, setMerging] = useState(false)
  const [isFiltering, setFiltering] = useState(() => FILTERS.some((name) => params.has(name)))
  const [cited, setCited] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const bringBack = useEffectEvent(recover)
  useEffect(() => {
    if (canEdit) bringBack()
  }, [canEdit])
  useUndoKeys(canEdit, editor.undo, editor.redo)

  // Based on the list as opened, so that the first save does not reorder it.
  const [usual] = useState(() => usualOrder(draft.base.values()))
  const query = readStatementQuery(params, usual)
  const shown = useMemo(
    () => shownRows(draft.rows, readStatementQuery(params, usual), editor.editingKey),
    [draft.rows, params, usual, editor.editingKey],
  )
  const page = pageOf(shown, query.page, editor.editingKey)
  const citedRow = cited === null ? null : draft.rows[cited]
  const model = useMemo(() => connectedGraph(shown, article.title), [shown, article.title])
  const isConnected = model.edges.length > 0
  const view = viewOf(params, {
    key: draft.rows.some(({ entry }) => isKeyClaim(entry)),
    graph: isConnected && fullWidth === null,
  })
  const canMerge = editor.selected.length >= 2
  return (
    <>
      <Group gap="xs" mb="sm" role="toolbar" aria-label="Claims">
        {draft.rows.length > 0 && <StatementViews {...{ view, isConnected, fullWidth }} rows={draft.rows} />}
        {view !== 'key' && draft.rows.length > 0 && (
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={isFiltering}
            onClick={() => setFiltering(!isFiltering)}
          >
            Filter
          </Button>
        )}
        {canEdit && view !== 'key' && (
          <Button size="compact-md" variant="default" aria-label="Add a claim" onClick={editor.add}>
            Add
          </Button>
        )}
        {(canEdit || draft.rows.length > 0) && (
          <ClaimsMenu article={article} editor={editor} shown={shown} canEdit={canEdit} />
        )}
      </Group>
      {view !== 'key' && isFiltering && (
        <StatementFilters canEdit={canEdit} usual={usual} shown={shown.length} all={draft.rows.length} />
      )}
      {editor.selected.length > 0 && <SelectionBar editor={editor} onMerge={() => setMerging(true)} />}
      {canEdit && article.offersClaims && <ClaimsOffer articleId={article.id} statements={statements} />}
      {canEdit && <SaveStatements statements={statements} editor={editor} />}
      <p className={classes.aloud} role="status" data-quiet={view === 'key' || undefined}>
        {editor.said}
      </p>
      {draft.rows.length === 0 && (
        <EmptyState title="No claim was found in this paper.">{canEdit && 'You can add claims by hand.'}</EmptyState>
      )}
      {view === 'key' && <KeyClaims rows={draft.rows} onShow={onShow} />}
      {view !== 'key' && draft.rows.length > 0 && shown.length === 0 && (
        <EmptyState title="No claims match.">Clear a filter to see all {formatCount(draft.rows.length)}.</EmptyState>
      )}
      {view === 'graph' && (
        <Suspense fallback={<SkeletonRows rows={1} height={480} />}>
          <StatementGraph
            title={article.title}
            rows={shown}
            model={model}
            canEdit={canEdit}
            editor={editor}
            onShow={onShow}
            onCite={setCited}
          />
        </Suspense>
      )}
      {shown.length > 0 && view === 'list' && (
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
      {view === 'list' && <StatementPages page={page} total={shown.length} />}
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

/** The requested page, or the one with the open form. */
function pageOf(shown: ReturnType<typeof shownRows>, wanted: number, open: string | null): number {
  const place = open === null ? -1 : shown.findIndex(({ row }) => row.key === open)
  if (place >= 0) return Math.floor(place / PER_PAGE) + 1
  return Math.min(wanted, Math.max(1, Math.ceil(shown.length / PER_PAGE)))
}

/** Ctrl+Z (or Command) undoes, with Shift or as Ctrl+Y it redoes; fields and dialogs keep their own. */
function useUndoKeys(isOn: boolean, undo: () => void, redo: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(OWN_UNDO))) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn])
}

const VIEWS = ['key', 'list', 'graph'] as const
type StatementView = (typeof VIEWS)[number]

/** Parameters of the filters. */
const FILTERS = ['holds', 'only', 'certainty', 'order']

/** Parameters that only the list reads; a URL with one of them shows it. */
const OF_LIST = ['holds', 'only', 'certainty', 'order', 'part', 'versions']

/** What the URL shows: by default the key claims; the list in place of what cannot be shown. */
function viewOf(params: URLSearchParams, has: { key: boolean; graph: boolean }): StatementView {
  const usual = has.key && !OF_LIST.some((name) => params.has(name)) ? 'key' : 'list'
  const view = oneOf(VIEWS, params.get('as'), usual)
  if (view === 'graph') return has.graph ? 'graph' : 'list'
  return view === 'key' ? usual : view
}

type StatementViewsProps = Pick<Props, 'fullWidth'> & {
  view: StatementView
  rows: readonly DraftRow[]
  isConnected: boolean
}

/** Switches between key claims, list and, where claims connect, their graph in full width; kept in the URL. */
function StatementViews({ view, rows, isConnected, fullWidth }: StatementViewsProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const hasKeyClaims = rows.some(({ entry }) => isKeyClaim(entry))
  const reset = Object.fromEntries([...OF_LIST, 'around'].map((name) => [name, null]))
  return (
    <SegmentedControl
      size="sm"
      maw="100%"
      style={{ flexWrap: 'wrap' }}
      aria-label="View of the claims"
      value={view}
      onChange={(value) =>
        void navigate(
          withParams(params, {
            ...(value === 'key' && reset),
            ...(value === 'graph' && fullWidth),
            as: value === 'key' ? null : value,
          }),
          { preventScrollReset: true },
        )
      }
      data={[
        ...(hasKeyClaims ? [{ value: 'key', label: 'Key claims' }] : []),
        { value: 'list', label: `All ${formatCount(rows.length)}` },
        ...(isConnected ? [{ value: 'graph', label: 'Graph' }] : []),
      ]}
    />
  )
}

/** Paging of a long list; hidden if one page suffices. */
function StatementPages({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams()
  const last = Math.ceil(total / PER_PAGE)
  if (last <= 1) return null
  const to = (number: number) => withParams(params, { part: number === 1 ? null : String(number) })
  const link = (number: number, label: string, rel: string) =>
    number < 1 || number > last ? (
      <span />
    ) : (
      <Button variant="default" size="sm" component={Link} to={to(number)} rel={rel}>
        {label}
      </Button>
    )
  return (
    <Group component="nav" aria-label="Pages of claims" justify="space-between" mt="lg">
      {link(page - 1, 'Previous', 'prev')}
      <span>
        Page {page} of {last}
      </span>
      {link(page + 1, 'Next', 'next')}
    </Group>
  )
}

/** Unsaved changes, whether they survive a reload, undo, redo and saving; a failed save changes nothing. */
function SaveStatements({ statements, editor }: { statements: Statements; editor: StatementEditor }) {
  const { draft, problem, failure, isSaving, isStored, recovered, save, reload } = statements
  const isUnsaved = draft.changes > 0
  return (
    <div className={classes.save} data-unsaved={isUnsaved || undefined}>
      <div role="status">
        {isUnsaved && <strong>{formatCountOf(draft.changes, 'unsaved change', 'unsaved changes')}</strong>}
        {isUnsaved && recovered && <span>, restored from {formatMoment(recovered)}</span>}
        {isUnsaved && !isStored && <span>, too many to restore after a reload: save soon</span>}
      </div>
      {(isUnsaved || draft.future.length > 0) && (
        <Group gap="xs">
          <Button size="sm" variant="default" disabled={draft.past.length === 0} onClick={editor.undo}>
            Undo
          </Button>
          <Button size="sm" variant="default" disabled={draft.future.length === 0} onClick={editor.redo}>
            Redo
          </Button>
        </Group>
      )}
      {isUnsaved && (
        <Group gap="xs">
          <Button size="sm" loading={isSaving} onClick={() => void save()}>
            Save claims
          </Button>
          <Button size="sm" variant="default" disabled={isSaving} onClick={() => void reload()}>
            Discard changes
          </Button>
        </Group>
      )}
      {problem && <FormAlert message={problem.message} />}
      {failure && (
        <FormAlert message={failure.message}>
          <p>{isUnsaved ? 'Your changes are still here, unsaved. Try again.' : 'Nothing was lost. Try again.'}</p>
        </FormAlert>
      )}
    </div>
  )
}

/** What is done with the selected claims. */
function SelectionBar({ editor, onMerge }: { editor: StatementEditor; onMerge: () => void }) {
  const { selected } = editor
  const button = { size: 'compact-md', variant: 'default' } as const
  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Selected claims">
      <Button {...button} disabled={selected.length < 2} onClick={onMerge}>
        Merge selected ({formatCount(selected.length)})
      </Button>
      <Button {...button} color="care" onClick={() => editor.remove(selected)}>
        Delete selected
      </Button>
      <Button {...button} onClick={() => editor.select(selected, false)}>
        Clear selection
      </Button>
    </Group>
  )
}

type ClaimsMenuProps = {
  article: OpenArticle
  editor: StatementEditor
  /** The statements that the filters show, over all pages. */
  shown: readonly ShownRow[]
  canEdit: boolean
}

/** Export; and for the owner: accept, and versions. */
function ClaimsMenu({ article, editor, shown, canEdit }: ClaimsMenuProps) {
  const [params] = useSearchParams()
  const unreviewed = shown.filter(({ row }) => isUnreviewed(row.entry)).map(({ row }) => row.key)
  const entries = shown.map(({ row }) => row.entry)
  const pageUrl = new URL(paperPath(article.id), location.origin).href
  const jsonLd = () => statementsJsonLd([{ paper: citedHere(article), pageUrl, graph: entries }])
  const name = `${article.title.slice(0, 60).replace(/[^\p{L}\p{N}]+/gu, '-')}-statements`
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size="lg" aria-label="More about the claims">
          <IconDots aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit && unreviewed.length > 0 && (
          <Menu.Item onClick={() => editor.accept(unreviewed)}>
            Accept all shown ({formatCount(unreviewed.length)})
          </Menu.Item>
        )}
        {canEdit && (
          <Menu.Item component={Link} to={withParams(params, { versions: 'list' })} preventScrollReset>
            Versions
          </Menu.Item>
        )}
        {entries.length > 0 && (
          <>
            <Menu.Label>Export</Menu.Label>
            <Menu.Item onClick={() => downloadText(statementsCsv(entries), `${name}.csv`, 'text/csv')}>CSV</Menu.Item>
            <Menu.Item
              onClick={() => downloadText(`${JSON.stringify(entries, null, 2)}\n`, `${name}.json`, 'application/json')}
            >
              JSON
            </Menu.Item>
            <Menu.Item onClick={() => downloadText(jsonLd(), `${name}.jsonld`, 'application/ld+json')}>
              JSON-LD
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
