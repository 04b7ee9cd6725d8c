import type { Block, PaperDocument } from '@colophon/protocol/articles/document'
import { useEffect, useRef } from 'react'
import readingClasses from '../reading.module.css'
import { overlaps, type TextRange } from '../text-range.ts'
import classes from './source.module.css'

/** Blocks shown before and after the quoted one. */
const AROUND = 3

/** The text around a quoted place, for papers without pages and for those who may not have the file. */
export function SourceText({ document, range }: { document: PaperDocument; range: TextRange }) {
  const container = useRef<HTMLElement>(null)
  const first = document.blocks.findIndex((block) => overlaps(block, range))
  const last = document.blocks.findLastIndex((block) => overlaps(block, range))
  const shown = document.blocks.slice(Math.max(0, first - AROUND), last + AROUND + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is looked for anew.
  useEffect(() => {
    const [scroller, mark] = [container.current, container.current?.querySelector('mark')]
    if (!scroller || !mark) return
    scroller.scrollTo({ top: Math.max(0, mark.offsetTop - scroller.clientHeight / 3) })
  }, [document, range.start, range.end])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={container} className={classes.text} tabIndex={0} aria-label="The text around the quote">
      {shown.map((block) => (
        <p key={block.start} data-type={block.type} dir="auto">
          <MarkedBlock block={block} range={range} />
        </p>
      ))}
    </section>
  )
}

function MarkedBlock({ block, range }: { block: Block; range: TextRange }) {
  if (!overlaps(block, range)) return block.text
  const from = Math.max(0, range.start - block.start)
  const to = Math.min(block.text.length, range.end - block.start)
  return (
    <>
      {block.text.slice(0, from)}
      <mark className={readingClasses.flash} data-flash>
        {block.text.slice(from, to)}
      </mark>
      {block.text.slice(to)}
    </>
  )
}
