import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { boxStyle } from '../../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { useReader } from '../reader-context.ts'
import { type FileLink, isCovered, placeHash } from './file-link.ts'
import { fileLinks } from './file-links.ts'
import classes from './pdf.module.css'

type Props = { pdf: PDFDocumentProxy; number: number; size: PageSize }

/** The links of the file itself on a page; call-outs of the bibliography have links of their own, which show the entry. */
export function FileLinks({ pdf, number, size }: Props) {
  const { document, jump } = useReader()
  const [links, setLinks] = useState<readonly FileLink[]>([])
  useEffect(() => {
    let isLeft = false
    // Without its links a page can still be read.
    fileLinks(pdf, number).then(
      (found) => !isLeft && setLinks(found),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [pdf, number])
  const calledOut = document?.citations?.flatMap(({ boxes }) => boxes.filter(({ page }) => page === number)) ?? []
  return links.map(({ box, leads }, index) => {
    const shape = { className: classes.fileLink, style: boxStyle(box, size) }
    // biome-ignore lint/suspicious/noArrayIndexKey: the links of a page never move.
    if ('url' in leads) return <Leaving key={index} url={leads.url} {...shape} />
    if (isCovered(box, calledOut)) return null
    return (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the links of a page never move.
        key={index}
        {...shape}
        href={placeHash(leads)}
        aria-label={`To page ${leads.page}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          jump(placeHash(leads))
        }}
      >
        <span />
      </a>
    )
  })
}

function Leaving({ url, ...shape }: { url: string; className: string | undefined; style: React.CSSProperties }) {
  return (
    <a
      {...shape}
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={url.startsWith('mailto:') ? url.slice(7) : `${url} (leaves this site, in a new tab)`}
    >
      <span />
    </a>
  )
}
