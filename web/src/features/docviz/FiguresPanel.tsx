import type { Result, ResultFigure } from '@colophon/protocol/docviz/entities'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { drawRegion } from '../../lib/pdf/draw-region.ts'
import { drawerOf } from '../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../lib/pdf/free-canvases.ts'
import { regionsOf } from '../../lib/pdf/region.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import classes from './document.module.css'

type Props = { result: Result; pdf: PDFDocumentProxy | null; onShow: (id: number) => void }

/** The figures of a document, cut from its pages, each to be taken along as a picture. */
export function FiguresPanel({ result, pdf, onShow }: Props) {
  if (result.figures.length === 0) return <p className={classes.quiet}>No figures were found.</p>
  return (
    <ul className={classes.figures}>
      {result.figures.map((figure, index) => (
        <Figure key={figure.id} figure={figure} number={index + 1} {...{ result, pdf, onShow }} />
      ))}
    </ul>
  )
}

function Figure({ figure, number, result, pdf, onShow }: Props & { figure: ResultFigure; number: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const name = figure.label || `Figure ${number}`
  const [region] = regionsOf(figure.places, (page) => result.pages[page - 1] ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a region is made anew each time; the figure tells when it is another.
  useEffect(() => {
    const element = frame.current
    if (!pdf || !element || !region) return
    const stop = drawerOf(pdf).queue.add(
      () => number,
      () => drawRegion(pdf, region, element),
    )
    return () => {
      stop()
      freeCanvases(element)
      element.replaceChildren()
    }
  }, [pdf, figure, number])
  const save = () =>
    frame.current?.querySelector('canvas')?.toBlob((blob) => {
      if (blob) saveBlob(blob, `${name.toLowerCase().replace(/\W+/g, '-')}.png`)
    }, 'image/png')
  return (
    <li>
      <div
        ref={frame}
        className={classes.cut}
        role="img"
        aria-label={`${name}${figure.caption && `: ${figure.caption}`}`}
        style={region && { aspectRatio: `${region.width} / ${region.height}` }}
      />
      <p>
        <strong>{name}</strong> {figure.caption}
      </p>
      <p className={classes.deeds}>
        <button type="button" className={classes.link} onClick={() => onShow(figure.id)}>
          Show {name} on page {figure.page}
        </button>
        <button type="button" className={classes.link} onClick={save} disabled={!pdf}>
          Save {name} as PNG
        </button>
      </p>
    </li>
  )
}
