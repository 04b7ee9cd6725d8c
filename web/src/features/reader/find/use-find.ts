import type { Block } from '@colophon/protocol/reader/document'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useReader } from '../reader-context.ts'
import { findMatches, MATCHES_MAX, matchFrom, stepMatch } from './find-matches.ts'
import { type FindOptions, findPattern } from './find-pattern.ts'
import type { FindState } from './find-state.ts'
import { unpaint } from './paint.ts'

/** Find within a view of the paper; only blocks the view shows are searched. */
export function useFind(isShown: (block: Block) => boolean): FindState {
  const { document, viewport } = useReader()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [options, setOptions] = useState<FindOptions>({ matchCase: false, wholeWords: false })
  const [current, setCurrent] = useState(-1)
  const [moves, setMoves] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(isOpen ? text : '')
  const pattern = useMemo(() => findPattern(wanted, options), [wanted, options])
  const matches = useMemo(() => (document ? findMatches(document, pattern, isShown) : []), [document, pattern, isShown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed query starts again at the reading position.
  useEffect(() => {
    const position = viewport.current?.position()
    const block = document?.blocks.find(({ page }, index) =>
      position?.view === 'read' ? index >= position.index : (page ?? 0) >= (position?.index ?? 0),
    )
    setCurrent(matchFrom(matches, block?.start ?? 0))
    setMoves((number) => number + 1)
  }, [matches])
  const close = useCallback(() => setOpen(false), [])
  const open = useCallback(() => {
    setOpen(true)
    requestAnimationFrame(() => input.current?.select())
  }, [])
  const step = (direction: 1 | -1) => {
    setCurrent((index) => stepMatch(index, direction, matches.length))
    setMoves((number) => number + 1)
  }
  // In the cleanup, so that it runs after pending painting.
  useEffect(() => (isOpen ? unpaint : undefined), [isOpen])
  return {
    isOpen,
    open,
    close,
    input,
    text,
    setText,
    options,
    setOptions,
    pattern,
    matches,
    current,
    moves,
    step,
    isMore: matches.length === MATCHES_MAX,
    canFind: document !== null,
  }
}
