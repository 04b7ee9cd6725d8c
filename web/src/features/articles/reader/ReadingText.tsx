import type { PaperDocument } from '@colophon/protocol/articles/document'
import { memo, useMemo } from 'react'
import { callersOf, citationsByBlock } from './citations/segments.ts'
import { ReadingPartView } from './ReadingPart.tsx'
import { useReader } from './reader-context.ts'
import classes from './reading.module.css'
import { ReadingScope } from './reading-context.ts'
import { readingPlan } from './reading-plan.ts'
import type { TextRange } from './text-range.ts'

/** Parts drawn together: what is far from the window costs no layout. */
const PER_SLICE = 40

/** The whole text; drawn once, and again only when what is marked in it changes. */
export const ReadingText = memo(function ReadingText({
  document,
  flash,
}: {
  document: PaperDocument
  flash: TextRange | null
}) {
  const { jump } = useReader()
  const slices = useMemo(() => {
    const parts = readingPlan(document)
    const count = Math.ceil(parts.length / PER_SLICE)
    return Array.from({ length: count }, (_, index) => parts.slice(index * PER_SLICE, (index + 1) * PER_SLICE))
  }, [document])
  const citations = useMemo(() => citationsByBlock(document.blocks, document.citations ?? []), [document])
  const callers = useMemo(() => callersOf(document.citations ?? []), [document])
  const value = useMemo(() => ({ citations, callers, flash, jump }), [citations, callers, flash, jump])
  return (
    <ReadingScope value={value}>
      {slices.map((parts) => (
        <div key={parts[0]?.blocks[0]?.index} className={classes.slice} data-slice>
          {parts.map((part) => (
            <ReadingPartView key={part.blocks[0]?.index} part={part} />
          ))}
        </div>
      ))}
    </ReadingScope>
  )
})
