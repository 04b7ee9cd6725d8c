import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { authorPath } from '../articles/paper-path.ts'
import classes from './knowledge.module.css'

/** How many papers an author has, of which years, and with whom; the list below works without it. */
export function AuthorSummary({ name }: { name: string }) {
  const { data: author } = useAnswer(knowledgeCalls.author, { query: { name } }, name)
  return (
    <section className={classes.author} aria-label="About the author">
      {author && author.papers > 0 && (
        <>
          <p>
            {author.totalIs === 'at-least' && 'At least '}
            {formatCountOf(author.papers, 'paper', 'papers')}
            {author.years && ` · ${yearsOf(author.years)}`}
          </p>
          {author.coAuthors.length > 0 && (
            <>
              <h2>Co-authors</h2>
              <ul>
                {author.coAuthors.map((other) => (
                  <li key={other.name}>
                    <Anchor component={Link} underline="always" to={authorPath(other.name)}>
                      {other.name}
                    </Anchor>{' '}
                    ({formatCount(other.papers)})
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </section>
  )
}

function yearsOf([first, last]: [number, number]): string {
  return first === last ? String(first) : `${first}–${last}`
}

/** The author that a query asks for and nothing else (`author:"Ann Roe"`), or null. */
export function authorOf(q: string): string | null {
  return /^\s*author:\s*"([^"]*[^"\s][^"]*)"\s*$/i.exec(q)?.[1]?.trim() ?? null
}
