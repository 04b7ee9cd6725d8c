import type { Page } from '@colophon/protocol/articles/document'
import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './document.module.css'
import { LAYERS } from './layers.ts'
import { sameLayout, withSameChange } from './same-layout.ts'
import type { Correcting } from './use-corrections.ts'

type Props = { box: ResultBox; pages: readonly Page[]; correcting: Correcting; onShow: (box: ResultBox) => void }

const SHOWN = 12

/** Corrects boxes at the same place of other pages as this one was, after showing which; one step of undo takes it back. */
export function SameLayout({ box, pages, correcting, onShow }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { asRead, draft, boxes, change } = correcting
  const own = draft.boxes.find(({ id }) => id === box.id)
  const next = (others: readonly ResultBox[]) => withSameChange(asRead, draft, pages, { id: box.id, others })
  const others = own
    ? sameLayout(asRead, pages, box.id).filter((other) => JSON.stringify(next([other])) !== JSON.stringify(draft))
    : []
  if (others.length === 0) return null
  const what = `${others.length} ${others.length === 1 ? 'box' : 'boxes'}`
  if (!isOpen)
    return (
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        The same on pages of the same layout ({others.length}) …
      </Button>
    )
  return (
    <section className={classes.preview} aria-label="What will be corrected">
      <p>
        {what} at the same place will be {own?.type ? LAYERS[own.type].label.toLowerCase() : 'moved as this one was'}:
      </p>
      <ul>
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className={classes.link}
              onClick={() => onShow(boxes.find(({ id }) => id === other.id) ?? other)}
            >
              Page {other.page}: {other.text.slice(0, 50) || LAYERS[other.type].label}
            </button>
          </li>
        ))}
        {others.length > SHOWN && <li>and {others.length - SHOWN} more</li>}
      </ul>
      <div className={classes.editorRow}>
        <Button
          size="xs"
          onClick={() => {
            change(next(others))
            setOpen(false)
          }}
        >
          Correct {what}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          Leave them
        </Button>
      </div>
    </section>
  )
}
