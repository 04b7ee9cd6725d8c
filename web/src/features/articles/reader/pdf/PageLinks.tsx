import { useMemo } from 'react'
import { boxStyle } from '../../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../../lib/pdf/page-size.ts'
import { citationLabel } from '../citations/citation-label.ts'
import { useReader } from '../reader-context.ts'
import classes from './pdf.module.css'

/** The call-outs of the bibliography on a page of the original, each a link to its entry. */
export function PageLinks({ number, size }: { number: number; size: PageSize }) {
  const { document, jump } = useReader()
  const citations = useMemo(
    () => document?.citations?.filter(({ boxes }) => boxes.some(({ page }) => page === number)) ?? [],
    [document, number],
  )
  return citations.flatMap((citation) =>
    citation.boxes
      .filter(({ page }) => page === number)
      .map((box, part) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a call-out is printed in the same parts for ever.
          key={`${citation.start}-${part}`}
          className={classes.citation}
          href={`#reference-${citation.references[0]}`}
          data-citation={citation.references.join(' ')}
          aria-label={citationLabel(document, citation)}
          tabIndex={part === 0 ? undefined : -1}
          style={boxStyle(box, size)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            jump(`#reference-${citation.references[0]}`)
          }}
        >
          <span />
        </a>
      )),
  )
}
