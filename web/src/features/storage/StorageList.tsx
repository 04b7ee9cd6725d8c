import { SCREENS } from '@colophon/protocol/screens'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { Box, Button, NativeSelect, Text, VisuallyHidden } from '@mantine/core'
import { type DragEvent, memo, type ReactNode, useDeferredValue } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatCountOf, formatDay, formatFileSize } from '../../lib/format.ts'
import { writeStored } from '../../lib/stored-values.ts'
import { withParams } from '../../lib/url-params.ts'
import { PageLinks } from '../../ui/PageLinks.tsx'
import { RowCheckbox } from '../../ui/row-controls.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { InlineTitle } from '../articles/InlineTitle.tsx'
import { accessLabel } from '../articles/labels/access-labels.ts'
import { creatorOf } from '../articles/labels/authors-line.ts'
import { paperStatus } from '../articles/labels/paper-status.ts'
import { RecordChip } from '../articles/RecordChip.tsx'
import { RetractionChip } from '../articles/RetractionNotice.tsx'
import { AddSamples } from '../articles/SampleLibrary.tsx'
import { selectArticles, selectUploads } from '../articles/slice.ts'
import { isBeingProcessed } from '../articles/uploads/upload-item.ts'
import { daysLeft } from './days-left.ts'
import { FailedReason } from './FailedReason.tsx'
import { RowMenu, type RowTools } from './RowMenu.tsx'
import { canRename, type StorageListProps, type StorageRowProps, StorageTable, UnusualStatus } from './StorageTable.tsx'
import classes from './storage.module.css'
import { type StorageColumn, venueOf } from './storage-columns.ts'
import { filtersOf, STORAGE_PAGES, type StorageQuery } from './storage-query.ts'
import type { Layout } from './use-layout.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  query: StorageQuery
  layout: Layout
  /** The loaded list belongs to another URL and is not shown. */
  isOutdated: boolean
  selection: Selection
  tools: RowTools
  onDrag: (event: DragEvent, article: StoredArticle) => void
  /** Buttons for adding papers, for an empty list. */
  ways: ReactNode
}

/** The papers of one list of My storage, in each of its states. */
export function StorageList({ query, layout, isOutdated, selection, tools, onDrag, ways }: Props) {
  const { myArticles, total, status } = useSelector(selectArticles)
  const { status: phase, failure } = status.myArticles
  // Drawn in steps, while the page before stays.
  const articles = useDeferredValue(myArticles)
  const columns = useDeferredValue(query.columns)
  if (isOutdated && !failure) return <SkeletonRows rows={6} />
  if (failure) {
    return <ErrorState message={failure.message} kept="Your papers are safe." onRetry={tools.onChanged} />
  }
  if (myArticles.length === 0 && phase === 'SUCCESS') return <NothingHere query={query} ways={ways} />
  if (myArticles.length === 0 || articles.length === 0) return <SkeletonRows rows={6} />
  const isBusy = phase === 'REQUEST' || articles !== myArticles
  const list = { articles, query: { ...query, columns }, selection, tools }
  return (
    <Box opacity={isBusy ? 0.6 : 1} aria-busy={isBusy}>
      <Count query={query} total={total} />
      {layout === 'table' ? <StorageTable {...list} onDrag={onDrag} /> : <StorageCards {...list} />}
      <PageLinks page={query.page} perPage={query.perPage} total={total} />
      {total > Number(STORAGE_PAGES[0]) && <PerPage perPage={query.perPage} />}
    </Box>
  )
}

/** The number of papers; seen only where it is not that of the tab. */
function Count({ query, total }: { query: StorageQuery; total: number }) {
  const text = formatCountOf(total, 'paper', 'papers') + (query.search && ` with “${query.search}”`)
  return Object.keys(filtersOf(query)).length > 0 ? (
    <Text c="dimmed" my="md" role="status">
      {text}
    </Text>
  ) : (
    <VisuallyHidden role="status">{text}</VisuallyHidden>
  )
}

function PerPage({ perPage }: { perPage: number }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <NativeSelect
      w={160}
      mt="md"
      size="sm"
      label="Papers on a page"
      value={String(perPage)}
      data={[...STORAGE_PAGES]}
      onChange={({ currentTarget }) => {
        writeStored('storageSize', currentTarget.value)
        void navigate(withParams(params, { per: currentTarget.value }))
      }}
    />
  )
}

/** My papers as cards, where a table does not fit or by choice, with the chosen columns. */
function StorageCards({ articles, query, selection, tools }: StorageListProps) {
  return (
    <ul id="papers" tabIndex={-1}>
      {articles.map((article) => (
        <StorageCard
          key={article.id}
          article={article}
          columns={query.columns}
          isSelected={selection.has(article.id)}
          onSelect={selection.set}
          tools={tools}
        />
      ))}
    </ul>
  )
}

const StorageCard = memo(function StorageCard({ article, columns, isSelected, onSelect, tools }: StorageRowProps) {
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <RowCheckbox
        label={`Select ${article.title}`}
        isChecked={isSelected}
        onChange={(isChecked) => onSelect([article], isChecked)}
      />
      <div className={classes.cardBody}>
        <div className={classes.cardHead}>
          <InlineTitle
            article={article}
            canRename={canRename(article, tools)}
            onRename={(title) => tools.changes.update(article, { title })}
          />
          <RowMenu article={article} tools={tools} />
        </div>
        <p className={classes.dimmed}>
          {columns.includes('status') && (
            <>
              <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).label}</StatusPill>{' '}
              <RecordChip state={article.recordState} />
            </>
          )}
          {!columns.includes('status') && <UnusualStatus article={article} />} {cardFacts(article, columns)}
          {article.deletedAt !== null && ` · ${daysLeft(article.deletedAt, Date.now())}`}
        </p>
        {article.retraction && ' '}
        <RetractionChip retraction={article.retraction} />
        <div className={classes.chips}>{tools.chips(article)}</div>
        <FailedReason article={article} tools={tools} />
      </div>
    </li>
  )
})

function cardFacts(article: StoredArticle, columns: readonly StorageColumn[]): string {
  const facts: Partial<Record<StorageColumn, string | false>> = {
    authors: creatorOf(article),
    year: article.year !== null && String(article.year),
    venue: venueOf(article),
    field: article.field,
    access: accessLabel(article),
    fileSize: article.fileSize > 0 && formatFileSize(article.fileSize),
    pages: article.pages !== null && formatCountOf(article.pages, 'page', 'pages'),
    statementsCount: formatCountOf(article.statementsCount, 'claim', 'claims'),
    likesCount: formatCountOf(article.likesCount, 'like', 'likes'),
    updatedAt: `updated ${formatDay(article.updatedAt)}`,
    createdAt: `added ${formatDay(article.createdAt)}`,
  }
  return columns
    .map((column) => facts[column])
    .filter(Boolean)
    .join(' · ')
}

/** The empty state of a list: why it is empty and what to do. `ways` are buttons for adding papers. */
function NothingHere({ query, ways }: { query: StorageQuery; ways: ReactNode }) {
  const [params] = useSearchParams()
  const isProcessing = useSelector(selectUploads).some(isBeingProcessed)
  if (query.search) {
    return (
      <EmptyState
        title={`No paper here matches “${query.search}”.`}
        actions={
          <Button variant="default" component={Link} to={withParams(params, { q: null })}>
            Clear the filter
          </Button>
        }
      />
    )
  }
  if (query.collection ?? query.tag ?? query.reading ?? query.rating) {
    return (
      <EmptyState
        title="No papers here yet."
        actions={
          <Button
            variant="default"
            component={Link}
            to={withParams(params, { collection: null, tag: null, reading: null, rating: null })}
          >
            Show all papers
          </Button>
        }
      >
        Drag papers onto a collection, or choose “Collections and tags” in the menu of a paper.
      </EmptyState>
    )
  }
  // Its rows are above.
  if (query.tab === 'all' && isProcessing) return null
  switch (query.tab) {
    case 'bin':
      return <EmptyState title="The bin is empty.">Deleted papers stay here for 30 days.</EmptyState>
    case 'published':
      return <EmptyState title="You have not published any papers yet.">Open a paper and press Publish.</EmptyState>
    case 'drafts':
      return <EmptyState title="All of your papers are published." />
    case 'hidden':
      return (
        <EmptyState title="Nothing is hidden.">
          Papers that you hid from Upload activity or cancelled are here.
        </EmptyState>
      )
    case 'kept':
      return (
        <EmptyState
          title="You have not saved any papers yet."
          actions={
            <>
              {ways}
              <Button variant="default" component={Link} to={SCREENS.knowledge.path}>
                Search the knowledge base
              </Button>
            </>
          }
        >
          Save a paper from the knowledge base, or add archive records by DOI or id.
        </EmptyState>
      )
    case 'all':
      return (
        <EmptyState
          title="Your storage is empty."
          actions={
            <>
              {ways}
              <AddSamples />
            </>
          }
        >
          Upload your own papers (or drop or paste files anywhere on this page), add archive records, import the library
          of Zotero or another program, or start with three short sample papers.
        </EmptyState>
      )
  }
}
