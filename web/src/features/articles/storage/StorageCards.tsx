import type { MyArticle } from '@colophon/protocol/articles/entities'
import { Checkbox } from '@mantine/core'
import { formatCountOf, formatDay, formatFileSize } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { RecordChip } from '../chain-record/RecordChip.tsx'
import { accessWords } from '../paper/access-words.ts'
import { authorsLine } from '../paper/authors-line.ts'
import { InlineTitle } from '../paper/InlineTitle.tsx'
import { paperStatus } from '../paper/paper-status.ts'
import { daysLeft } from './days-left.ts'
import { FailedReason } from './FailedReason.tsx'
import { RowMenu, type RowTools } from './RowMenu.tsx'
import classes from './storage.module.css'
import type { StorageColumn } from './storage-columns.ts'
import type { StorageQuery } from './storage-query.ts'
import type { Selection } from './use-selection.ts'

type Props = { articles: readonly MyArticle[]; query: StorageQuery; selection: Selection; tools: RowTools }

/** My papers as cards: where a table has no room, or by choice; they say what the chosen columns say. */
export function StorageCards({ articles, query, selection, tools }: Props) {
  const isReadOnly = query.tab === 'bin' || query.tab === 'kept'
  return (
    <ul className={classes.cards}>
      {articles.map((article) => (
        <li key={article.id} className={classes.card} data-selected={selection.has(article.id) || undefined}>
          <Checkbox
            aria-label={`Select ${article.title}`}
            checked={selection.has(article.id)}
            onChange={({ currentTarget }) => selection.set([article], currentTarget.checked)}
          />
          <div className={classes.cardBody}>
            <div className={classes.cardHead}>
              <InlineTitle
                article={article}
                canRename={!isReadOnly}
                onRename={(title) => tools.changes.update(article, title, article.field)}
              />
              <RowMenu article={article} tools={tools} />
            </div>
            {query.tab === 'kept' && <p className={classes.quiet}>{authorsLine(article.authors)}</p>}
            <p className={classes.quiet}>
              {query.columns.includes('status') && (
                <>
                  <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).words}</StatusPill>{' '}
                  <RecordChip state={article.recordState} />
                </>
              )}{' '}
              {cardFacts(article, query.columns)}
              {article.deletedAt !== null && ` · ${daysLeft(article.deletedAt, Date.now())}`}
            </p>
            <FailedReason article={article} onChanged={tools.onChanged} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function cardFacts(article: MyArticle, columns: readonly StorageColumn[]): string {
  const facts: Partial<Record<StorageColumn, string | false>> = {
    field: article.field,
    access: accessWords(article),
    fileSize: article.fileSize > 0 && formatFileSize(article.fileSize),
    pages: article.pages !== null && formatCountOf(article.pages, 'page', 'pages'),
    statementsCount: formatCountOf(article.statementsCount, 'statement', 'statements'),
    likesCount: formatCountOf(article.likesCount, 'like', 'likes'),
    updatedAt: `updated ${formatDay(article.updatedAt)}`,
    createdAt: `uploaded ${formatDay(article.createdAt)}`,
  }
  return columns
    .map((column) => facts[column])
    .filter(Boolean)
    .join(' · ')
}
