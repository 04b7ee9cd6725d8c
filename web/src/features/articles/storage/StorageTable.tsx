import type { MyArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Table, VisuallyHidden } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatCount, formatDay, formatFileSize } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { InlineTitle } from '../paper/InlineTitle.tsx'
import { PaperMenu } from '../paper/PaperMenu.tsx'
import { paperStatus } from '../paper/paper-status.ts'
import type { PaperChanges } from '../paper/use-paper-changes.ts'
import { withParams } from '../with-params.ts'
import classes from './storage.module.css'
import type { StorageQuery, StorageSort } from './storage-query.ts'

type Props = { articles: readonly MyArticle[]; query: StorageQuery; person: Person; changes: PaperChanges }

/** My papers as a table, on wide screens. */
export function StorageTable({ articles, query, person, changes }: Props) {
  const isBin = query.tab === 'bin'
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <SortHeader sort="title" query={query} label="Title" />
            <SortHeader sort="status" query={query} label="Status" />
            <SortHeader sort="field" query={query} label="Field" className={classes.least} />
            <SortHeader sort="fileSize" query={query} label="Size" className={`${classes.number} ${classes.least}`} />
            <Table.Th className={`${classes.number} ${classes.lesser}`}>Pages</Table.Th>
            <Table.Th className={`${classes.number} ${classes.lesser}`}>Statements</Table.Th>
            <SortHeader sort="updatedAt" query={query} label="Updated" />
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map((article) => (
            <Table.Tr key={article.id}>
              <Table.Td className={classes.titleCell}>
                <InlineTitle
                  article={article}
                  canRename={!isBin}
                  onRename={(title) => changes.update(article, title, article.field)}
                />
              </Table.Td>
              <Table.Td>
                <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).words}</StatusPill>
              </Table.Td>
              <Table.Td className={classes.least}>{article.field || <span className={classes.quiet}>–</span>}</Table.Td>
              <Table.Td className={`${classes.number} ${classes.least}`}>{formatFileSize(article.fileSize)}</Table.Td>
              <Table.Td className={`${classes.number} ${classes.lesser}`}>{article.pages ?? '–'}</Table.Td>
              <Table.Td className={`${classes.number} ${classes.lesser}`}>
                {formatCount(article.statementsCount)}
              </Table.Td>
              <Table.Td className={classes.day}>{formatDay(article.updatedAt)}</Table.Td>
              <Table.Td className={classes.menuCell}>
                <PaperMenu article={article} person={person} changes={changes} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type HeaderProps = { sort: StorageSort; query: StorageQuery; label: string; className?: string | undefined }

function SortHeader({ sort, query, label, className }: HeaderProps) {
  const [params] = useSearchParams()
  const isCurrent = query.sort === sort
  const next = isCurrent && query.direction === 'ASC' ? 'DESC' : 'ASC'
  return (
    <Table.Th
      className={className}
      aria-sort={isCurrent ? (query.direction === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      <Link className={classes.sort} to={withParams(params, { sort, direction: next })} preventScrollReset>
        {label}
        <span aria-hidden>{isCurrent ? (query.direction === 'ASC' ? ' ↑' : ' ↓') : ''}</span>
      </Link>
    </Table.Th>
  )
}
