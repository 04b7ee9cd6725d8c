import type { Block } from '@colophon/protocol/articles/document'
import { useEffect, useRef } from 'react'
import classes from './reading.module.css'

/** A range of the document's text, in UTF-16 code units. */
export type TextRange = { start: number; end: number }

/** The text of a block; the part of it that lies in `flash` is marked and brought into view. */
export function BlockText({ block, flash }: { block: Block; flash: TextRange | null }) {
  const mark = useRef<HTMLElement>(null)
  const start = Math.max(0, (flash?.start ?? 0) - block.start)
  const end = Math.min(block.text.length, (flash?.end ?? 0) - block.start)
  const isHere = flash !== null && end > start
  const isFirst = isHere && flash.start >= block.start
  useEffect(() => {
    if (isFirst && start >= 0) mark.current?.scrollIntoView({ block: 'center' })
  }, [isFirst, start])
  if (!isHere) return block.text
  return (
    <>
      {block.text.slice(0, start)}
      <mark ref={mark} key={flash.start} className={classes.flash}>
        {block.text.slice(start, end)}
      </mark>
      {block.text.slice(end)}
    </>
  )
}
