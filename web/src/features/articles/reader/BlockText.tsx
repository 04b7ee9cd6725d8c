import type { Block } from '@colophon/protocol/articles/document'
import type { MouseEvent, ReactNode } from 'react'
import { type Segment, segmentsOf } from './citations/segments.ts'
import classes from './reading.module.css'
import { useReading } from './reading-context.ts'
import { overlaps } from './text-range.ts'

/** The text of a block, its call-outs as links, and the part of it marked that the address leads to. */
export function BlockText({ index, block }: { index: number; block: Block }) {
  const { citations, flash, jump } = useReading()
  const mark = flash && overlaps(flash, block) ? flash : null
  const called = citations.get(index)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    jump(event.currentTarget.hash)
  }
  if (!mark && !called) return <span data-start={block.start}>{block.text}</span>
  return (
    <span data-start={block.start}>
      {segmentsOf(block, called ?? [], mark).map((segment) => (
        <Run key={segment.start} segment={segment} follow={follow} />
      ))}
    </span>
  )
}

function Run({
  segment: { text, isMarked, citation },
  follow,
}: {
  segment: Segment
  follow: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  const shown: ReactNode = citation ? (
    <a
      className={classes.citation}
      href={`#reference-${citation.references[0]}`}
      data-citation={citation.references.join(' ')}
      onClick={follow}
    >
      {text}
    </a>
  ) : (
    text
  )
  return isMarked ? (
    <mark className={classes.flash} data-flash>
      {shown}
    </mark>
  ) : (
    shown
  )
}
