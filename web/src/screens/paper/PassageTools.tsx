import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Anchor } from '@colophon/protocol/comments/entities'
import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import { Portal } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { citedHere } from '../../features/citations/cited-paper.ts'
import { quoteWithCitation } from '../../features/highlights/highlights-markdown.ts'
import { NoteForm } from '../../features/highlights/NoteForm.tsx'
import type { Highlights, Shown } from '../../features/highlights/use-highlights.ts'
import { BelowPassage, PassageBar, type Place } from '../../features/reader/passage/PassageBar.tsx'
import { copyText } from '../../lib/clipboard.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'

type Props = {
  article: OpenArticle
  within: RefObject<HTMLElement | null>
  /** Null for visitors. */
  highlights: Highlights | null
  onAsk: (anchor: Anchor) => void
  /** Null where there are no comments. */
  onComment: ((anchor: Anchor) => void) | null
}

/** A highlight that was just made, with the place for its note. */
type Fresh = { made: Promise<Shown | null>; place: Place; isNoted: boolean }

/** What can be done with selected text; what is typed right after highlighting it is the note, and opens its box. */
export function PassageTools({ article, within, highlights, onAsk, onComment }: Props) {
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const highlight = (anchor: Anchor, color: HighlightColor, place: Place, isNoted: boolean) => {
    const made = highlights?.add({ anchor }, color)
    if (made) setFresh({ made, isNoted, place: { top: place.top + scrollY, left: place.left + scrollX } })
  }
  const open = useCallback(() => setFresh((made) => made && { ...made, isNoted: true }), [])
  const leave = useCallback(() => setFresh(null), [])
  const copy = async (text: string, done: string) => {
    if (await copyText(text)) toastDone(done)
    else toastError('The browser does not allow copying.')
  }
  const cite = (anchor: Anchor) =>
    void copy(
      quoteWithCitation({ anchor, area: null, quote: anchor.quote }, citedHere(article)),
      'The quote is copied with its citation.',
    )
  return (
    <>
      <PassageBar
        within={within}
        onHighlight={highlights && ((anchor, color, place) => highlight(anchor, color, place, false))}
        onNote={highlights && ((anchor, place) => highlight(anchor, 'yellow', place, true))}
        onCopy={({ quote }) => void copy(quote.replace(/\s+/g, ' '), 'The text is copied.')}
        onAsk={onAsk}
        onCite={cite}
        onComment={onComment}
      />
      {fresh && !fresh.isNoted && <AwaitedNote onTyped={open} onLeft={leave} />}
      {fresh?.isNoted && highlights && (
        <FreshNote
          key={`${fresh.place.top} ${fresh.place.left}`}
          made={fresh.made}
          place={fresh.place}
          onSave={highlights.change}
          onClose={() => {
            setFresh(null)
            within.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </>
  )
}

/** Until the reader goes on, the first letter that is typed opens the box of the note, which then receives it. */
function AwaitedNote({ onTyped, onLeft }: { onTyped: () => void; onLeft: () => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (MODIFIERS.includes(event.key)) return
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      const isLetter = (event.key.length === 1 && event.key !== ' ') || event.isComposing || event.key === 'Process'
      if (isElsewhere || isCommand || !isLetter) return onLeft()
      // It is no shortcut, and still goes to what has the focus then.
      event.stopImmediatePropagation()
      flushSync(onTyped)
    }
    addEventListener('keydown', press, { capture: true })
    for (const name of LEAVING) addEventListener(name, onLeft, { passive: true })
    return () => {
      removeEventListener('keydown', press, { capture: true })
      for (const name of LEAVING) removeEventListener(name, onLeft)
    }
  }, [onTyped, onLeft])
  return null
}

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

const LEAVING = ['pointerdown', 'wheel'] as const

type FreshProps = Omit<Fresh, 'isNoted'> & { onSave: Highlights['change']; onClose: () => void }

/** The note of a fresh highlight, below it; closed by Escape or a press elsewhere, which save what is typed. */
function FreshNote({ made, place, onSave, onClose }: FreshProps) {
  const [draft, setDraft] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const save = async () => {
    const note = draft.trim()
    if (note === '') return onClose()
    const highlight = await made
    if (highlight && (await onSave(highlight, { note }))) onClose()
  }
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (draft.trim() === '' && target instanceof Node && !box.current?.contains(target)) onClose()
    }
    addEventListener('pointerdown', press)
    return () => removeEventListener('pointerdown', press)
  }, [draft, onClose])
  useEffect(() => void made.then((highlight) => highlight === null && onClose()), [made, onClose])
  return (
    <Portal>
      <BelowPassage
        ref={box}
        place={place}
        isOnPage
        role="dialog"
        aria-label="Note on the highlight"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          void save()
        }}
      >
        <NoteForm
          draft={draft}
          note=""
          onDraft={(text) => (text === null ? onClose() : setDraft(text))}
          onSave={() => void save()}
        />
      </BelowPassage>
    </Portal>
  )
}
