import type { Result, ResultBox } from '@colophon/protocol/docviz/entities'
import type { BlockType, Box } from '@colophon/protocol/reader/document'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { boxStyle } from '../../lib/pdf/box-style.ts'
import { drawRegion } from '../../lib/pdf/draw-region.ts'
import { drawerOf } from '../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../lib/pdf/free-canvases.ts'
import { shifted } from './draft-boxes.ts'
import { LAYERS } from './layers.ts'
import classes from './page.module.css'

/** Beyond this share of the width a label is right-aligned, so that it stays on the page. */
const END = 0.8

/** Boxes further left than this share of the width show their number inside. */
const START = 0.05

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type Props = {
  pdf: PDFDocumentProxy | null
  page: Result['pages'][number]
  /** Which of two runs this is, when shown side by side. */
  reading?: string
  boxes: readonly ResultBox[]
  hidden: ReadonlySet<BlockType>
  selected: number | null
  isEditing: boolean
  onSelect: (id: number) => void
  onPlaces: (id: number, places: Box[]) => void
}

/** One page with labelled and numbered boxes around everything detected. */
export function PageSheet({ pdf, page, reading, boxes, hidden, selected, isEditing, onSelect, onPlaces }: Props) {
  const sheet = useRef<HTMLDivElement>(null)
  const { number, width, height } = page
  useEffect(() => {
    const element = sheet.current
    if (!pdf || !element) return
    const whole = { page: number, x: 0, y: 0, width, height }
    const stop = drawerOf(pdf).queue.add(
      () => 0,
      () => drawRegion(pdf, whole, element),
    )
    return () => {
      stop()
      freeCanvases(element)
      element.replaceChildren()
    }
  }, [pdf, number, width, height])
  return (
    <section
      className={classes.page}
      aria-label={[`Page ${number}`, `${boxes.length} boxes`, reading].filter(Boolean).join(', ')}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <div ref={sheet} className={classes.sheet} aria-hidden />
      {boxes
        .filter(({ type }) => !hidden.has(type))
        .flatMap((box) =>
          box.places.map((place, part) =>
            place.page !== number ? null : (
              <BoxMark
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a box are never reordered.
                key={`${box.id}-${part}`}
                box={box}
                place={place}
                page={page}
                isSelected={box.id === selected}
                isEditing={isEditing}
                onSelect={() => onSelect(box.id)}
                onPlace={(next) => onPlaces(box.id, box.places.toSpliced(part, 1, next))}
              />
            ),
          ),
        )}
    </section>
  )
}

type BoxMarkProps = {
  box: ResultBox
  place: Box
  page: { width: number; height: number }
  isSelected: boolean
  isEditing: boolean
  onSelect: () => void
  onPlace: (place: Box) => void
}

/**
 * A box on its page with label and reading-order number. In edit mode the selected one is dragged or moved with arrow
 * keys, and resized at its corner or with Alt + arrow keys; Shift takes larger steps.
 */
function BoxMark({ box, place, page, isSelected, isEditing, onSelect, onPlace }: BoxMarkProps) {
  const frame = useRef<HTMLButtonElement>(null)
  const [pulled, setPulled] = useState<Box | null>(null)
  const from = useRef<{ x: number; y: number; scale: number; isResize: boolean } | null>(null)
  const { label, colour } = LAYERS[box.type]
  const canChange = isEditing && isSelected
  const begin = (event: PointerEvent<HTMLElement>, isResize: boolean) => {
    if (!canChange || event.button !== 0) return
    event.stopPropagation()
    const button = frame.current
    const sheet = button?.parentElement
    if (!button || !sheet) return
    button.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, scale: page.width / sheet.clientWidth, isResize }
  }
  const pull = (event: PointerEvent) => {
    if (!from.current) return
    const { x, y, scale, isResize } = from.current
    const [right, down] = [(event.clientX - x) * scale, (event.clientY - y) * scale]
    setPulled(shifted(place, page, isResize ? { width: right, height: down } : { x: right, y: down }))
  }
  const end = () => {
    if (pulled) onPlace(pulled)
    from.current = null
    setPulled(null)
  }
  const press = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!canChange || !arrow) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    const [right, down] = [arrow[0] * step, arrow[1] * step]
    onPlace(shifted(place, page, event.altKey ? { width: right, height: down } : { x: right, y: down }))
  }
  return (
    <button
      ref={frame}
      type="button"
      className={classes.box}
      data-box={box.id}
      data-type={box.type}
      data-editing={canChange || undefined}
      aria-pressed={isSelected}
      aria-label={`${box.order} ${label}${box.isCorrected ? ', corrected' : ''}: ${box.text.slice(0, 80)}`}
      style={{ ...boxStyle(pulled ?? place, page), '--layer': colour } as React.CSSProperties}
      onClick={onSelect}
      onKeyDown={press}
      onPointerDown={(event) => begin(event, false)}
      onPointerMove={pull}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span
        className={classes.tag}
        data-start={place.x < page.width * START || undefined}
        data-end={place.x > page.width * END || undefined}
      >
        {box.order}
        <span className={classes.word}> {label}</span>
        {box.isCorrected && <span aria-hidden> ✎</span>}
      </span>
      {canChange && <span className={classes.corner} onPointerDown={(event) => begin(event, true)} />}
    </button>
  )
}
