import type { Anchor } from '@colophon/protocol/comments/entities'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { Button } from '@mantine/core'
import { type ComponentProps, type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import classes from '../reader.module.css'
import { useReader } from '../reader-context.ts'
import { ColorButtons } from './ColorButtons.tsx'
import { passageOf } from './passage-of-selection.ts'

/** Debounce of selection changes. */
const REST_MS = 150

/** Where something about a passage is shown: below it, in pixels of the window. */
export type Place = { top: number; left: number }

/** What can be done with a passage; null where this reader may not. */
export type PassageActions = {
  onHighlight: ((anchor: Anchor, color: HighlightColor, place: Place) => void) | null
  onNote: ((anchor: Anchor, place: Place) => void) | null
  onCopy: (anchor: Anchor) => void
  onAsk: (anchor: Anchor) => void
  onCite: (anchor: Anchor) => void
  onComment: ((anchor: Anchor) => void) | null
}

type Props = PassageActions & { within: RefObject<Element | null> }

/** What can be done with the selected text, below it; Escape ends the selection. */
export function PassageBar({ within, onHighlight, onNote, onCopy, onAsk, onCite, onComment }: Props) {
  const [selected, clear] = useSelected(within)
  const use = (act: ((anchor: Anchor, place: Place) => void) | null) => () => {
    if (!selected || !act) return
    act(selected.anchor, selected.place)
    clear()
  }
  const highlight = (color: HighlightColor) => use((anchor, place) => onHighlight?.(anchor, color, place))()
  const comment = use(onComment)
  useShortcuts('Reader', [
    ...(onComment ? [{ key: 'r', label: 'Comment on what is selected', run: comment }] : []),
    ...(onHighlight ? [{ key: 'h', label: 'Highlight what is selected', run: () => highlight('yellow') }] : []),
    ...(selected ? [{ key: 'Escape', label: 'End the selection', run: clear }] : []),
  ])
  if (!selected) return null
  const more = [
    { label: 'Note', act: onNote },
    { label: 'Copy', act: onCopy },
    { label: 'Ask about this', act: onAsk },
    { label: 'Cite', act: onCite },
    { label: 'Comment', act: onComment },
  ]
  return (
    <BelowPassage
      place={selected.place}
      role="toolbar"
      aria-label="Selected text"
      // Pressing a button must not clear the selection.
      onPointerDown={(event) => event.preventDefault()}
    >
      {onHighlight && (
        <span className={classes.colors}>
          <ColorButtons onColor={highlight} />
        </span>
      )}
      {more.map(
        ({ label, act }) =>
          act && (
            <Button key={label} size="compact-sm" variant="subtle" onClick={use(act)}>
              {label}
            </Button>
          ),
      )}
    </BelowPassage>
  )
}

type BelowProps = ComponentProps<'div'> & {
  place: Place
  /** The place is one of the page, with which it scrolls. */
  isOnPage?: boolean
}

/** What is shown below a passage; the style sheet keeps it in the window. */
export function BelowPassage({ place: { top, left }, isOnPage = false, ...props }: BelowProps) {
  const style = { '--top': `${top}px`, '--left': `${left}px` } as CSSProperties
  return <div className={classes.passage} data-on-page={isOnPage || undefined} style={style} {...props} />
}

type Selected = { anchor: Anchor; place: Place }

/** The selected passage of the paper, and what ends the selection. */
function useSelected(within: RefObject<Element | null>): [Selected | null, () => void] {
  const { document: paper } = useReader()
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => setSelected(paper && within.current ? selectedIn(within.current, paper) : null)
    const later = () => {
      if (timer) clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    document.addEventListener('selectionchange', later)
    addEventListener('scroll', later, { passive: true })
    return () => {
      if (timer) clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      removeEventListener('scroll', later)
    }
  }, [paper, within])
  const clear = () => {
    document.getSelection()?.removeAllRanges()
    setSelected(null)
  }
  return [selected, clear]
}

function selectedIn(within: Element, paper: PaperDocument): Selected | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const anchor = passageOf(within, range, paper)
  if (!anchor) return null
  const { bottom, left } = range.getBoundingClientRect()
  return { anchor, place: { top: bottom, left } }
}
