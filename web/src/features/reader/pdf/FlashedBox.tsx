import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import type { Box } from '@colophon/protocol/reader/document'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import classes from './pdf.module.css'

/** A box over a page: in a colour if it is marked, as a line of a passage or an area with the id of its highlight. */
export type DrawnBox = Box & { color?: HighlightColor; highlight?: number }

/** A box highlighted as the target of a statement, quote or jump, or as marked in a colour. */
export function FlashedBox({ box, size }: { box: DrawnBox; size: PageSize }) {
  const { color, highlight } = box
  if (highlight) {
    return <div className={classes.area} data-color={color} data-highlight={highlight} style={boxStyle(box, size)} />
  }
  if (color) return <div className={classes.mark} data-color={color} style={boxStyle(box, size)} />
  return <div className={classes.flash} data-flash style={boxStyle(box, size)} />
}
