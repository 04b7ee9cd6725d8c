import { isOwner } from '@colophon/protocol/articles/roles'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatDay, formatFileSize } from '../../lib/format.ts'
import { withParams } from '../../lib/url-params.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { InlineTitle } from '../articles/InlineTitle.tsx'
import { accessLabel } from '../articles/labels/access-labels.ts'
import { authorsLine, creatorOf } from '../articles/labels/authors-line.ts'
import { paperStatus } from '../articles/labels/paper-status.ts'
import { RecordChip } from '../articles/RecordChip.tsx'
import { RetractionChip } from '../articles/RetractionNotice.tsx'
import { daysLeft } from './days-left.ts'
import { FailedReason } from './FailedReason.tsx'
import { RowMenu, type RowTools } from './RowMenu.tsx'
import classes from './storage.module.css'
import { NUMBER_COLUMNS, SORT_LABELS, type StorageColumn, type StorageSort, venueOf } from './storage-columns.ts'
import type { StorageQuery } from './storage-query.ts'
import type { Selection } from './use-selection.ts'

type Props = { articles: readonly StoredArticle[]; query: StorageQuery; selection: Selection; tools: RowTools }

/** My papers as a table with the chosen columns, on wide screens. */
export function StorageTable({ articles, query, selection, tools }: Props) {
  const isReadOnly = query.tab === 'bin' || query.tab === 'kept'
  const isAll = articles.every(({ id }) => selection.has(id))
  return (
    <section className={classes.frame} aria-label="Papers">
      <Table className={classes.table} verticalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="1%">
              <Checkbox
                aria-label="Select all papers of this page"
                checked={isAll}
                indeterminate={!isAll && articles.some(({ id }) => selection.has(id))}
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
        <Table.Tbody id="papers" tabIndex={-1}>
          {articles.map((article) => (
            <Table.Tr
              key={article.id}
              data-selected={selection.has(article.id) || undefined}
              draggable
              onDragStart={(event) => tools.onDrag(event, article)}
            >
              <Table.Td w="1%">
                <Checkbox
                  aria-label={`Select ${article.title}`}
                  checked={selection.has(article.id)}
                  onChange={({ currentTarget }) => selection.set([article], currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td className={classes.titleCell}>
                <Group gap="var(--mantine-spacing-xxs) var(--mantine-spacing-xs)">
                  <InlineTitle
                    article={article}
                    canRename={!isReadOnly && isOwner(tools.person, article)}
                    onRename={(title) => tools.changes.update(article, { title })}
                  />
                  {!query.columns.includes('status') && <UnusualStatus article={article} />}
                  <RetractionChip retraction={article.retraction} />
                  {tools.chips(article)}
                </Group>
                <FailedReason article={article} tools={tools} />
              </Table.Td>
              {query.columns.map((column) => (
                <Table.Td key={column} className={cellClass(column)}>
                  <StorageCell article={article} column={column} />
                </Table.Td>
              ))}
              {article.deletedAt !== null && (
                <Table.Td className={classes.whole}>{daysLeft(article.deletedAt, Date.now())}</Table.Td>
              )}
              <Table.Td w="1%" ta="right" style={{ whiteSpace: 'nowrap' }}>
                <RowMenu article={article} tools={tools} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
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

/** The status beside a title, unless it is the usual one. */
export function UnusualStatus({ article }: { article: StoredArticle }) {
  const { tone, label } = paperStatus(article)
  return label === 'complete' ? null : <StatusPill tone={tone}>{label}</StatusPill>
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
      return (
        article.field || (
          <Text span inherit c="dimmed">
            –
          </Text>
        )
      )
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
