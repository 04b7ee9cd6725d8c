import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { authorsLine } from '../paper/authors-line.ts'
import classes from '../paper/PaperLines.module.css'
import { paperPath } from '../paper/paper-path.ts'
import { placeWords } from './continue-order.ts'
import { type Continuing, useContinue } from './use-continue.ts'

/** Where to go on: the papers that were open last, each with the page one was on and a way right there. */
export function ContinueReading({ userId, also }: { userId: number; also?: ReactNode }) {
  const lately = useContinue(userId)
  if (lately === null) return <SkeletonRows rows={2} />
  if (lately.length === 0 && !also) return null
  return (
    <Section title="Continue">
      {lately.length > 0 && (
        <ul className={classes.lines}>
          {lately.map((one) => (
            <Line key={one.article.id} {...one} />
          ))}
        </ul>
      )}
      {also}
    </Section>
  )
}

function Line({ article, place }: Continuing) {
  const { id, title, authors, year, pages } = article
  const facts = [authorsLine(authors), year].filter(Boolean).join(' · ')
  const search = place?.view === 'original' ? '?tab=original' : ''
  return (
    <li>
      <Link to={paperPath(id) + search}>{title}</Link>
      <p>
        {place && <strong className={classes.place}>{placeWords(place, pages)}</strong>}
        {place && facts && ' · '}
        {facts}
      </p>
    </li>
  )
}
