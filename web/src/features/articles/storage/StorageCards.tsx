import type { MyArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { formatCountOf, formatDay, formatFileSize } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { InlineTitle } from '../paper/InlineTitle.tsx'
import { PaperMenu } from '../paper/PaperMenu.tsx'
import { paperStatus } from '../paper/paper-status.ts'
import type { PaperChanges } from '../paper/use-paper-changes.ts'
import classes from './storage.module.css'

type Props = { articles: readonly MyArticle[]; isBin: boolean; person: Person; changes: PaperChanges }

/** My papers as cards, where a table has no room. */
export function StorageCards({ articles, isBin, person, changes }: Props) {
  return (
    <ul className={classes.cards}>
      {articles.map((article) => (
        <li key={article.id} className={classes.card}>
          <div className={classes.cardHead}>
            <InlineTitle
              article={article}
              canRename={!isBin}
              onRename={(title) => changes.update(article, title, article.field)}
            />
            <PaperMenu article={article} person={person} changes={changes} />
          </div>
          <p className={classes.quiet}>
            <StatusPill tone={paperStatus(article).tone}>{paperStatus(article).words}</StatusPill> {cardFacts(article)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function cardFacts(article: MyArticle): string {
  return [
    article.field,
    formatFileSize(article.fileSize),
    article.pages !== null && formatCountOf(article.pages, 'page', 'pages'),
    formatCountOf(article.statementsCount, 'statement', 'statements'),
    formatDay(article.updatedAt),
  ]
    .filter(Boolean)
    .join(' · ')
}
