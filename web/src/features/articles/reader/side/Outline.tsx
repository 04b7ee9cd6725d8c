import { useEffect, useMemo, useRef } from 'react'
import { useCurrentHeading } from '../place/use-current.ts'
import { useReader } from '../reader-context.ts'
import { readingPlan } from '../reading-plan.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { showInPane } from './show-in-pane.ts'
import classes from './side.module.css'

/** Deeper headings would make a list as long as the paper. */
const LEVEL_MAX = 4

/** The headings of the paper; the one that is being read is marked. */
export function Outline({ onGo }: { onGo: (hash: string) => void }) {
  const { document } = useReader()
  const current = useCurrentHeading()
  const marked = useRef<HTMLLIElement>(null)
  const headings = useMemo(
    () =>
      (document ? readingPlan(document) : [])
        .flatMap(({ blocks }) => blocks)
        .filter(({ heading }) => heading !== null && heading <= LEVEL_MAX),
    [document],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another heading is another element.
  useEffect(() => {
    showInPane(marked.current)
  }, [current])
  if (!document) return <p className={classes.nothing}>The text is on its way.</p>
  if (headings.length === 0) return <p className={classes.nothing}>No headings were found in this paper.</p>
  const shown = headings.findLast(({ index }) => index <= current)?.index
  return (
    <nav aria-label="Outline">
      <ul className={classes.list}>
        {headings.map(({ index, block, heading }) => (
          <li key={index} data-level={heading} ref={index === shown ? marked : undefined}>
            <ContentsLink hash={`#block-${index}`} isCurrent={index === shown} onGo={onGo}>
              {block.text}
            </ContentsLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
