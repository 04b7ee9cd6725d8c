import type { Answer } from '@colophon/protocol/chat/entities'
import { formatCountOf } from '../../lib/format.ts'
import classes from './searched.module.css'

/** What was looked for, and every passage that was weighed, with the score below which none was enough. */
export function HowSearched({ searched }: { searched: Answer['searched'] }) {
  const passages = [...searched.passages].sort((one, other) => other.score - one.score)
  const best = Math.max(searched.cutOff, ...passages.map(({ score }) => score), Number.EPSILON)
  const papers = formatCountOf(searched.papers, 'paper', 'papers')
  const weighed = formatCountOf(passages.length, 'passage', 'passages')
  const above = passages.filter(({ score }) => score >= searched.cutOff)
  const below = passages.filter(({ score }) => score < searched.cutOff)
  const list = (shown: typeof passages) =>
    shown.map((passage, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a finished search does not change.
      <Passage key={index} {...passage} share={passage.score / best} />
    ))
  return (
    <details className={classes.searched}>
      <summary>How I searched</summary>
      <p className={classes.terms}>
        {searched.terms.length > 0 ? 'Looked for ' : 'No word of the question could be looked for. '}
        {searched.terms.map((term) => (
          <span key={term} className={classes.term}>
            {term}
          </span>
        ))}
        <span>
          {papers}, {weighed} weighed
        </span>
      </p>
      <ol className={classes.passages} aria-label="Passages that were weighed">
        {list(above)}
        <li className={classes.cut}>
          <span>Cut-off {searched.cutOff.toFixed(2)}</span>
          {below.length > 0 && <span>not enough below this</span>}
        </li>
        {list(below)}
      </ol>
    </details>
  )
}

type PassageProps = Answer['searched']['passages'][number] & { share: number }

function Passage({ title, page, score, text, share }: PassageProps) {
  return (
    <li className={classes.passage}>
      <span className={classes.score}>{score.toFixed(2)}</span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.max(2, Math.min(100, share * 100))}%` }} />
      </span>
      <span className={classes.passageText}>
        <span className={classes.words} dir="auto">
          {text || 'This passage may not be shown any more.'}
        </span>
        <span className={classes.where}>{[title, page !== null && `page ${page}`].filter(Boolean).join(' · ')}</span>
      </span>
    </li>
  )
}
