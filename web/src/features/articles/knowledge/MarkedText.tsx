import { Fragment } from 'react'

/** A text with the words that were found marked; marks are [start, end) offsets, and those that do not fit are left out. */
export function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return pieces(text, marks).map(({ start, words, isMarked }) =>
    isMarked ? <mark key={start}>{words}</mark> : <Fragment key={start}>{words}</Fragment>,
  )
}

type Piece = { start: number; words: string; isMarked: boolean }

function pieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const found: Piece[] = []
  let at = 0
  const add = (end: number, isMarked: boolean) => {
    if (end > at) found.push({ start: at, words: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    if (start < at || end <= start || end > text.length) continue
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return found
}
