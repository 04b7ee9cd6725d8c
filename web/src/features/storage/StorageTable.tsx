import { isOwner } from '@colophon/protocol/articles/roles'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { Table, VisuallyHidden } from '@mantine/core'
import { type DragEvent, memo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatDay, formatFileSize } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { RowCheckbox } from '../../ui/row-controls.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { InlineTitle } from '../articles/InlineTitle.tsx'
import { accessLabel } from '../articles/labels/access-labels.ts'
import { authorsLine, creatorOf } from '../articles/labels/authors-line.ts'
import { paperStatus } from '../articles/labels/paper-status.ts'
import { hasNoFile } from '../articles/no-file.ts'
import { RecordChip } from '../articles/RecordChip.tsx'
import { RetractionChip } from '../articles/RetractionNotice.tsx'
import { daysLeft } from './days-left.ts'
import { FailedReason } from './FailedReason.tsx'
import { RowMenu, type RowTools } from './RowMenu.tsx'
import classes from './storage.module.css'
import { NUMBER_COLUMNS, SORT_LABELS, type StorageColumn, type StorageSort, venueOf } from './storage-columns.ts'
import type { StorageQuery } from './storage-query.ts'
import type { Selection } from './use-selection.ts'

export type StorageListProps = {
  articles: readonly StoredArticle[]
  query: StorageQuery
  selection: Selection
  tools: RowTools
}

type Props = StorageListProps & {
  /** A row is dragged. */
  onDrag: (event: DragEvent, article: StoredArticle) => void
}

/** My papers as a table with the chosen columns, on wide screens. */
export function StorageTable({ articles, query, selection, tools, onDrag }: Props) {
  const isAll = articles.every(({ id }) => selection.has(id))
  return (
    <section className={classes.frame} aria-label="Papers">
      <Table className={classes.table} verticalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="1%">
              <RowCheckbox
                label="Select all papers of this page"
                isChecked={isAll}
                isMixed={!isAll && articles.some(({ id }) => selection.has(id))}
                onChange={() => selection.set(articles, !isAll)}
              />
            </Table.Th>
            <SortHeader sort="title" query={query} />
            {query.columns.map((column) => (
              <SortHeader key={column} sort={column} query={query} />
            ))}
            {query.tab === 'bin' && <SortHeader sort="deletedAt" query={query} />}
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <tbody
          id="papers"
          tabIndex={-1}
          onDragStart={(event) => {
            const row = event.target instanceof Element && event.target.closest('tr')
            const article = row && articles[row.sectionRowIndex]
            if (article) onDrag(event, article)
          }}
        >
          {articles.map((article) => (
            <StorageRow
              key={article.id}
              article={article}
              columns={query.columns}
              isSelected={selection.has(article.id)}
              onSelect={selection.set}
              tools={tools}
            />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** Props of a paper in a list; the same ones after a change of another paper, so that it is not drawn again. */
export type StorageRowProps = {
  article: StoredArticle
  columns: readonly StorageColumn[]
  isSelected: boolean
  onSelect: Selection['set']
  tools: RowTools
}

const StorageRow = memo(function StorageRow({ article, columns, isSelected, onSelect, tools }: StorageRowProps) {
  return (
    <tr data-selected={isSelected || undefined} draggable>
      <td>
        <RowCheckbox
          label={`Select ${article.title}`}
          isChecked={isSelected}
          onChange={(isChecked) => onSelect([article], isChecked)}
        />
      </td>
      <td className={classes.titleCell}>
        <div className={classes.titleLine}>
          <InlineTitle
            article={article}
            canRename={canRename(article, tools)}
            onRename={(title) => tools.changes.update(article, { title })}
          />
          {!columns.includes('status') && <UnusualStatus article={article} />}
          <RetractionChip retraction={article.retraction} />
          {tools.chips(article)}
        </div>
        <FailedReason article={article} tools={tools} />
      </td>
      {columns.map((column) => (
        <td key={column} className={cellClass(column)}>
          <StorageCell article={article} column={column} />
        </td>
      ))}
      {article.deletedAt !== null && <td className={classes.whole}>{daysLeft(article.deletedAt, Date.now())}</td>}
      <td className={classes.actions}>
        <RowMenu article={article} tools={tools} />
      </td>
    </tr>
  )
})

/** Own papers are renamed in place, except in the bin. */
export function canRename(article: StoredArticle, { tab, person }: RowTools): boolean {
  return tab !== 'bin' && tab !== 'kept' && isOwner(person, article)
}

function SortHeader({ sort, query }: { sort: StorageSort; query: StorageQuery }) {
  const [params] = useSearchParams()
  const isCurrent = query.sort === sort
  const next = isCurrent && query.direction === 'ASC' ? 'DESC' : 'ASC'
  return (
    <Table.Th
      className={cellClass(sort)}
      aria-sort={isCurrent ? (query.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <Link className={classes.sort} to={withParams(params, { sort, direction: next })} preventScrollReset>
        {SORT_LABELS[sort]}
        <span aria-hidden>{isCurrent ? (query.direction === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
      </Link>
    </Table.Th>
  )
}

function cellClass(sort: StorageSort): string | undefined {
  if (NUMBER_COLUMNS.includes(sort)) return classes.number
  if (sort === 'authors' || sort === 'venue') return classes.cut
  return sort === 'updatedAt' || sort === 'createdAt' || sort === 'access' ? classes.whole : undefined
}

/** The status beside a title, unless it is the usual one, or said by the button that attaches a file. */
export function UnusualStatus({ article }: { article: StoredArticle }) {
  const { tone, label } = paperStatus(article)
  const isSaid = label === 'complete' || (hasNoFile(article) && article.deletedAt === null)
  return isSaid ? null : <StatusPill tone={tone}>{label}</StatusPill>
}

type StorageCellProps = { article: StoredArticle; column: StorageColumn }

/** The value of one column; a dash if empty. */
function StorageCell({ article, column }: StorageCellProps) {
  switch (column) {
    case 'authors':
      return <span title={authorsLine(article.authors)}>{creatorOf(article) || '–'}</span>
    case 'year':
      return article.year ?? '–'
    case 'venue':
      return <span title={article.journalRef ?? undefined}>{venueOf(article) || '–'}</span>
    case 'status':
      return (
        <>
          <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).label}</StatusPill>{' '}
          <RecordChip state={article.recordState} />
        </>
      )
    case 'field':
      return article.field || <span className={classes.dimmed}>–</span>
    case 'access':
      return accessLabel(article)
    case 'fileSize':
      return article.fileSize > 0 ? formatFileSize(article.fileSize) : '–'
    case 'pages':
      return article.pages === null ? '–' : formatCount(article.pages)
    case 'statementsCount':
      return formatCount(article.statementsCount)
    case 'likesCount':
      return formatCount(article.likesCount)
    case 'stars':
      return article.labels.stars ?? '–'
    case 'updatedAt':
      return formatDay(article.updatedAt)
    case 'createdAt':
      return formatDay(article.createdAt)
  }
}
