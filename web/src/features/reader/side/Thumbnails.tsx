import { VisuallyHidden } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { drawerOf, urgencyOf } from '../../../lib/pdf/drawer.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { useIsNear } from '../../../lib/pdf/use-is-near.ts'
import { useCurrent, useReader } from '../reader-context.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { showInPane } from './show-in-pane.ts'
import classes from './side.module.css'

/** Rendered after the pages being read, before those that are only near. */
const AFTER_PAGES = 5000

/** Page thumbnails, rendered near the viewport. */
export function Thumbnails({ onGo }: { onGo: (hash: string) => void }) {
  const { document, source } = useReader()
  const { page: current } = useCurrent()
  const want = source?.want
  useEffect(() => want?.(), [want])
  if (source?.failure || source?.question) {
    return <p className={classes.nothing}>The pages can be shown when the file is open: see Original.</p>
  }
  const { pdf, size } = source ?? { pdf: null, size: null }
  if (!pdf || !size) return <p className={classes.nothing}>The file is being opened.</p>
  return (
    <nav aria-label="Pages">
      <ul className={classes.pages}>
        {Array.from({ length: pdf.numPages }, (_, index) => index + 1).map((number) => (
          <li key={number}>
            <ContentsLink hash={`#page-${number}`} isCurrent={number === current} onGo={onGo}>
              <Thumbnail
                pdf={pdf}
                number={number}
                size={document?.pages[number - 1] ?? size}
                isCurrent={number === current}
              />
            </ContentsLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { pdf: PDFDocumentProxy; number: number; size: PageSize; isCurrent: boolean }

function Thumbnail({ pdf, number, size, isCurrent }: Props) {
  const frame = useRef<HTMLSpanElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(frame, 0.5)
  useEffect(() => {
    if (isCurrent) showInPane(frame.current)
  }, [isCurrent])
  useEffect(() => {
    const [element, drawn] = [frame.current, canvas.current]
    if (!isNear || !element || !drawn) return
    return drawerOf(pdf).previews.show(number, drawn, () => AFTER_PAGES + urgencyOf(element))
  }, [isNear, pdf, number])
  return (
    <>
      <span ref={frame} className={classes.thumbnail} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        <canvas ref={canvas} width={0} height={0} aria-hidden />
      </span>
      <span>
        <VisuallyHidden>Page </VisuallyHidden>
        {number}
      </span>
    </>
  )
}
