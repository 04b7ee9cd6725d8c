import type { Article } from '@colophon/protocol/articles/entities'
import { RETRACTION_LABELS } from '@colophon/protocol/articles/retraction-labels'
import { Link } from 'react-router'
import { formatCountOf, formatDay } from '../../lib/format.ts'
import { authorsLine } from './labels/authors-line.ts'
import classes from './PaperLines.module.css'
import { paperPath } from './paper-path.ts'

/** A compact paper list: title and key facts, two lines each. */
export function PaperLines({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className={classes.lines}>
      {articles.map((article) => (
        <li key={article.id}>
          <Link to={paperPath(article.id)}>{article.title}</Link>
          <p>
            {article.retraction && <strong>{RETRACTION_LABELS[article.retraction.kind]} · </strong>}
            {[
              authorsLine(article.authors),
              article.year,
              article.field,
              article.statementsCount > 0 && formatCountOf(article.statementsCount, 'claim', 'claims'),
              formatDay(article.updatedAt),
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
