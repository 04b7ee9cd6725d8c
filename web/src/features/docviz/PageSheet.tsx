import type { BlockType, Box } from '@colophon/protocol/articles/document'
import type { Result, ResultBox } from '@colophon/protocol/docviz/entities'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { drawRegion } from '../../lib/pdf/draw-region.ts'
import { drawerOf } from '../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../lib/pdf/free-canvases.ts'
import { BoxMark } from './BoxMark.tsx'
import classes from './page.module.css'

type Props = {
  pdf: PDFDocumentProxy | null
  page: Result['pages'][number]
  /** Which of two readings this is, where they stand side by side. */
  reading?: string
  boxes: readonly ResultBox[]
  hidden: ReadonlySet<BlockType>
  selected: number | null
  isEditing: boolean
  onSelect: (id: number) => void
  onPlaces: (id: number, places: Box[]) => void
}

/** One page as it was printed, with a labelled and numbered box around everything that was found on it. */
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a box never change places.
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
