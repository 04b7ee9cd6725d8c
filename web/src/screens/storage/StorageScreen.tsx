import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import type { MyCounts, StoredArticle } from '@colophon/protocol/storage/calls'
import { Box, Button } from '@mantine/core'
import { type DragEvent, Suspense, useEffect, useMemo, useReducer, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { AddFromArchive } from '../../features/archive/AddFromArchive.tsx'
import { fetchMyArticles } from '../../features/articles/actions.ts'
import { hasNoFile } from '../../features/articles/no-file.ts'
import { RemoveSamples } from '../../features/articles/SampleLibrary.tsx'
import { selectArticles } from '../../features/articles/slice.ts'
import { usePaperChanges } from '../../features/articles/use-paper-changes.ts'
import { selectUser } from '../../features/auth/slice.ts'
import { CompareSelected } from '../../features/compare/CompareButton.tsx'
import { LibraryFilters } from '../../features/library/LibraryFilters.tsx'
import { DRAGGED_PAPERS } from '../../features/library/LibraryPane.tsx'
import { PaperChips } from '../../features/library/PaperChips.tsx'
import { type Library, useLibrary } from '../../features/library/use-library.ts'
import { BulkBar } from '../../features/storage/bulk/BulkBar.tsx'
import { Histograms } from '../../features/storage/Histograms.tsx'
import { StorageList } from '../../features/storage/StorageList.tsx'
import { StorageChoices, StorageTools } from '../../features/storage/StorageTools.tsx'
import { firstColumns, readColumns } from '../../features/storage/storage-columns.ts'
import {
  isSameList,
  readStorageQuery,
  STORAGE_TABS,
  type StorageTab,
  storageCall,
} from '../../features/storage/storage-query.ts'
import { useCounts } from '../../features/storage/use-counts.ts'
import { useLayout } from '../../features/storage/use-layout.ts'
import { useSelection } from '../../features/storage/use-selection.ts'
import { AttachInRow } from '../../features/uploads/AttachFile.tsx'
import { DropAnywhere } from '../../features/uploads/DropAnywhere.tsx'
import { FailedRows, ProcessingRows } from '../../features/uploads/ProcessingRows.tsx'
import { UploadButton } from '../../features/uploads/UploadButton.tsx'
import { formatCount } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useIsWide } from '../../lib/hooks/use-is-wide.ts'
import { readStored } from '../../lib/stored-values.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading, SkipLink } from '../../ui/page.tsx'
import { FormAlert } from '../../ui/states.tsx'
import { type TabLink, TabLinks } from '../../ui/TabLinks.tsx'
import classes from './storage-screen.module.css'

const FileDialog = lazyPart(async () => ({
  default: (await import('../../features/library/FileDialog.tsx')).FileDialog,
}))

const LibraryDialog = lazyPart(async () => ({
  default: (await import('../../features/library/LibraryDialog.tsx')).LibraryDialog,
}))

const ImportLibrary = lazyPart(
  async () => ({ default: (await import('../../features/library/import/ImportLibrary.tsx')).ImportLibrary }),
  null,
)

/** What fits into one row; the other lists are in its menu. */
const TABS_OF_PHONES = 3

/** My storage: own papers, bookmarks, hidden papers and the bin; state is in the URL. */
export function StorageScreen() {
  const dispatch = useAppDispatch()
  const [params] = useSearchParams()
  const person = useSelector(selectUser)
  const { myArticles, myArticlesOf, revision } = useSelector(selectArticles)
  // Beside the menu, the table fits from this width on; below it, cards are used.
  const isWide = useIsWide(1024)
  const hasPane = useIsWide(1280)
  const isPhone = !useIsWide(768)
  const [isRoomy, isVeryRoomy] = [useIsWide(1440), useIsWide(1920)]
  const room = isVeryRoomy ? 'much' : isRoomy ? 'some' : 'little'
  const userId = person?.id ?? 0
  const stored = readStored(['storageColumns', userId], z.string())
  const chosen = params.get('columns')
  const columns = useMemo(() => readColumns(chosen, readColumns(stored, firstColumns(room))), [chosen, stored, room])
  const query = readStorageQuery(params, columns)
  const [version, onChanged] = useReducer((count: number) => count + 1, 0)
  const asked = JSON.stringify(storageCall(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of my papers may change the list.
  useEffect(() => void dispatch(fetchMyArticles(JSON.parse(asked))), [dispatch, asked, revision, version])
  const counts = useCounts(revision + version, query)
  const changes = usePaperChanges()
  const selection = useSelection(query.tab, myArticles)
  const { layout, choose } = useLayout(params)
  const library = useLibrary(revision)
  const [filing, setFiling] = useState<readonly StoredArticle[] | null>(null)
  const [exporting, setExporting] = useState<readonly StoredArticle[] | null>(null)
  const onImported = () => {
    library.reload()
    onChanged()
  }
  const pane = { library, userId, onChanged }
  const isTable = isWide && layout === 'table'
  const tools = useMemo(
    () => ({
      tab: query.tab,
      person,
      changes,
      onChanged,
      onFile: (article: StoredArticle) => setFiling([article]),
      chips: (article: StoredArticle) => (
        <ChipsOf article={article} library={library} person={person} isInLine={isTable} />
      ),
    }),
    [query.tab, person, changes, library, isTable],
  )
  const choices = <StorageChoices query={query} userId={userId} layout={layout} isNarrow={!isWide} onLayout={choose} />
  return (
    <>
      {myArticles.length > 0 && <SkipLink to="papers">Skip to the papers</SkipLink>}
      <PageHeading
        title={SCREENS.storage.title}
        actions={
          <>
            <AddFromArchive person={person} onBookmarked={onChanged} />
            <UploadButton person={person} />
          </>
        }
      />
      <DropAnywhere person={person} />
      <TabLinks label="Lists" current={query.tab} tabs={tabsOf(counts)} {...(isPhone && { visible: TABS_OF_PHONES })} />
      <div className={classes.columns}>
        {hasPane && <LibraryFilters {...pane} />}
        <Box miw={0}>
          <StorageTools query={query}>
            {!hasPane && (
              <LibraryFilters {...pane} isDrawer>
                {!isWide && choices}
              </LibraryFilters>
            )}
            {isWide && choices}
          </StorageTools>
          <Suspense>
            <ImportLibrary onChanged={onImported} />
          </Suspense>
          {changes.failure && <FormAlert message={changes.failure.message} />}
          <BulkBar tab={query.tab} selection={selection} onChanged={onChanged}>
            {query.tab !== 'bin' && (
              <BulkTools selected={selection.articles} onFile={setFiling} onExport={setExporting} />
            )}
          </BulkBar>
          {query.tab === 'all' && (
            <>
              <FailedRows />
              <ProcessingRows />
            </>
          )}
          <StorageList
            query={query}
            layout={isTable ? 'table' : 'cards'}
            isOutdated={myArticlesOf === null || !isSameList(myArticlesOf, asked)}
            selection={selection}
            tools={tools}
            onDrag={(event, article) => startDrag(event, selection.has(article.id) ? selection.articles : [article])}
            ways={<WaysToAdd person={person} isAll={query.tab === 'all'} onBookmarked={onChanged} />}
          />
          {myArticles.some(({ isSample, isKept }) => isSample && !isKept) && <RemoveSamples />}
        </Box>
      </div>
      {counts && query.tab === 'all' && <Histograms counts={counts} />}
      <Suspense>
        {filing && (
          <FileDialog papers={filing} library={library} onClose={() => setFiling(null)} onChanged={onChanged} />
        )}
        {exporting && <ExportDialog papers={exporting} onClose={() => setExporting(null)} />}
      </Suspense>
    </>
  )
}

type BulkProps = {
  selected: readonly StoredArticle[]
  onFile: (papers: readonly StoredArticle[]) => void
  onExport: (papers: readonly StoredArticle[]) => void
}

function BulkTools({ selected, onFile, onExport }: BulkProps) {
  return (
    <>
      <Button size="compact-md" variant="default" onClick={() => onFile(selected)}>
        Collections and tags
      </Button>
      <Button size="compact-md" variant="default" onClick={() => onExport(selected)}>
        Export
      </Button>
      <CompareSelected papers={selected} size="compact-md" />
    </>
  )
}

type WaysProps = { person: Person; isAll: boolean; onBookmarked: () => void }

/** How papers come into an empty list. */
function WaysToAdd({ person, isAll, onBookmarked }: WaysProps) {
  return (
    <>
      {isAll && <UploadButton person={person} label="Papers to add" isPlain />}
      <AddFromArchive person={person} onBookmarked={onBookmarked} />
      {isAll && (
        <Button variant="default" component={Link} to="?import=open">
          Import a library
        </Button>
      )}
    </>
  )
}

function ExportDialog({ papers, onClose }: { papers: readonly StoredArticle[]; onClose: () => void }) {
  return <LibraryDialog form={{ kind: 'export', papers }} collections={[]} onClose={onClose} onDone={onClose} />
}

type ChipsProps = { article: StoredArticle; library: Library; person: Person; isInLine: boolean }

function ChipsOf({ article, library, person, isInLine }: ChipsProps) {
  return (
    <>
      {canAttach(article) && <AttachInRow article={article} person={person} isOther={article.isFileAttached} />}
      <PaperChips labels={article.labels} library={library} isInLine={isInLine} />
    </>
  )
}

/** Lets papers be dropped on a collection. */
function startDrag(event: DragEvent, articles: readonly StoredArticle[]): void {
  event.dataTransfer.setData(DRAGGED_PAPERS, articles.map(({ id }) => id).join())
}

/** True for a paper without a file, or with an attached one that could not be read. */
function canAttach(article: StoredArticle): boolean {
  if (article.deletedAt !== null) return false
  return article.status === 'error' ? article.isFileAttached : article.status === 'complete' && hasNoFile(article)
}

const LABELS: Record<StorageTab, string> = {
  all: 'All',
  drafts: 'Drafts',
  published: 'Published',
  kept: 'Saved',
  hidden: 'Hidden',
  bin: 'Bin',
}

function tabsOf(counts: MyCounts | null): TabLink<StorageTab>[] {
  return STORAGE_TABS.map((value) => ({
    value,
    // A figure space, so that the tabs do not wrap once the count is known.
    label: `${LABELS[value]} (${counts ? formatCount(counts[value]) : '\u2007'})`,
  }))
}
