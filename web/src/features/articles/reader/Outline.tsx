import classes from './reading.module.css'
import type { ReadingPart } from './reading-plan.ts'

/** The headings of the paper, beside the text where there is room. */
export function Outline({ parts }: { parts: readonly ReadingPart[] }) {
  const headings = parts.flatMap(({ blocks }) => blocks.filter(({ heading }) => heading !== null && heading <= 3))
  if (headings.length < 2) return <div className={classes.outline} />
  return (
    <nav className={classes.outline} aria-label="Outline">
      <ul>
        {headings.map(({ index, block, heading }) => (
          <li key={index} data-level={heading}>
            <a href={`#block-${index}`}>{block.text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
