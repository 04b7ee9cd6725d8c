import { Checkbox, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { accessWords } from '../paper/access-words.ts'
import { authorsLine } from '../paper/authors-line.ts'
import { paperPath } from '../paper/paper-path.ts'
import { PaperText } from '../record/PaperText.tsx'
import { HitActions } from './HitActions.tsx'
import { hitPlace } from './hit-place.ts'
import type { HitProps } from './hit-props.ts'
import classes from './hits.module.css'
import { snippetEnds } from './snippet-ends.ts'

/** One paper of the knowledge base: what it is, why it was found, in which words and on which page. */
export function HitCard({ article, person, isSelected, onSelect, onCite }: HitProps) {
  const hit = 'rank' in article ? article : null
  const snippet = hit?.snippet ?? null
  const isTitle = snippet !== null && hit?.matchedField === 'title' && snippet.text === article.title
  const ends = snippetEnds(snippet?.text ?? '')
  const place = hitPlace(article)
  const facts = [
    authorsLine(article.authors),
    article.year,
    article.field,
    article.statementsCount > 0 && formatCountOf(article.statementsCount, 'statement', 'statements'),
  ].filter(Boolean)
  return (
    <article className={classes.hit} aria-labelledby={`hit-${article.id}`} data-row={article.id}>
      <Checkbox
        className={classes.select}
        aria-label={`Select ${article.title}`}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(article, currentTarget.checked)}
      />
      <div>
        <Title order={2} className={classes.hitTitle} id={`hit-${article.id}`} dir="auto">
          <Link to={paperPath(article.id)} data-hit>
            <PaperText text={article.title} marks={isTitle ? snippet.marks : []} />
          </Link>
        </Title>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        {snippet && !isTitle && (
          <p className={classes.snippet} dir="auto">
            {ends.before}
            <PaperText text={snippet.text} marks={snippet.marks} />
            {ends.after}
          </p>
        )}
        {!place && !snippet && article.abstract && (
          <p className={classes.abstract} dir="auto">
            <PaperText text={article.abstract} />
          </p>
        )}
        <div className={classes.hitFoot}>
          {article.source === 'arxiv' ? (
            <StatusPill>arXiv</StatusPill>
          ) : (
            <StatusPill tone={article.rights.view ? 'plain' : 'care'}>{accessWords(article)}</StatusPill>
          )}
          {place && <WhyFound {...place} />}
          <span className={classes.hitActions}>
            <HitActions article={article} person={person} onCite={onCite} />
          </span>
        </div>
      </div>
    </article>
  )
}

function WhyFound({ words, path }: { words: string; path: string | null }) {
  if (!path) return <span className={classes.why}>{words}</span>
  return (
    <Link className={classes.whyLink} to={path}>
      {words}
    </Link>
  )
}
