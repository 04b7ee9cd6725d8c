import type { Article, SearchHit } from '@colophon/protocol/articles/entities'
import { Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { authorsLine } from '../paper/authors-line.ts'
import { paperPath } from '../paper/paper-path.ts'
import { RatingButtons } from '../paper/RatingButtons.tsx'
import classes from './knowledge.module.css'
import { MarkedText } from './MarkedText.tsx'

const WHERE: Record<NonNullable<SearchHit['matchedField']>, string> = {
  title: 'Found in the title',
  authors: 'Found in the authors',
  abstract: 'Found in the abstract',
  text: 'Found in the text',
  field: 'Found in the field',
}

/** One paper of the knowledge base: what it is, why it was found, in which words and on which page. */
export function HitCard({ article, isSignedIn }: { article: Article | SearchHit; isSignedIn: boolean }) {
  const hit = 'rank' in article ? article : null
  const snippet = hit?.snippet ?? null
  const isTitle = snippet !== null && hit?.matchedField === 'title' && snippet.text === article.title
  const facts = [
    authorsLine(article.authors),
    article.year,
    article.field,
    article.source === 'arxiv' && 'arXiv',
    article.statementsCount > 0 && formatCountOf(article.statementsCount, 'statement', 'statements'),
  ].filter(Boolean)
  return (
    <article className={classes.hit} aria-labelledby={`hit-${article.id}`}>
      <Title order={2} className={classes.hitTitle} id={`hit-${article.id}`}>
        <Link to={paperPath(article.id)} data-hit>
          <MarkedText text={article.title} marks={isTitle ? snippet.marks : []} />
        </Link>
      </Title>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {snippet && !isTitle && (
        <p className={classes.snippet}>
          <MarkedText text={snippet.text} marks={snippet.marks} />
        </p>
      )}
      {!hit?.matchedField && article.abstract && <p className={classes.abstract}>{article.abstract}</p>}
      <div className={classes.hitFoot}>
        <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{article.access}</StatusPill>
        {hit?.matchedField && (
          <span className={classes.why}>
            {WHERE[hit.matchedField]}
            {snippet?.page ? `, page ${snippet.page}` : ''}
          </span>
        )}
        <RatingButtons article={article} isSignedIn={isSignedIn} />
      </div>
    </article>
  )
}
