import type { MyArticle } from '@colophon/protocol/articles/entities'
import { formatCount, formatDay, formatFileSize } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { RecordChip } from '../chain-record/RecordChip.tsx'
import { accessWords } from '../paper/access-words.ts'
import { paperStatus } from '../paper/paper-status.ts'
import { FailedReason } from './FailedReason.tsx'
import classes from './storage.module.css'
import type { StorageColumn } from './storage-columns.ts'

type Props = { article: MyArticle; column: StorageColumn; onChanged: () => void }

/** What one column says of a paper; a dash where there is nothing to say. */
export function StorageCell({ article, column, onChanged }: Props) {
  switch (column) {
    case 'status':
      return (
        <>
          <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).words}</StatusPill>{' '}
          <RecordChip state={article.recordState} />
          <FailedReason article={article} onChanged={onChanged} />
        </>
      )
    case 'field':
      return article.field || <span className={classes.quiet}>–</span>
    case 'access':
      return accessWords(article)
    case 'fileSize':
      return article.fileSize > 0 ? formatFileSize(article.fileSize) : '–'
    case 'pages':
      return article.pages === null ? '–' : formatCount(article.pages)
    case 'statementsCount':
      return formatCount(article.statementsCount)
    case 'likesCount':
      return formatCount(article.likesCount)
    case 'updatedAt':
      return formatDay(article.updatedAt)
    case 'createdAt':
      return formatDay(article.createdAt)
  }
}
