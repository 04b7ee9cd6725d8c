import type { HighlightColor } from '@colophon/protocol/highlights/entities'
import type { Box } from '@colophon/protocol/reader/document'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import classes from './pdf.module.css'

/** A line highlighted as the target of a statement, quote or jump, or as marked in a colour. */
export function FlashedBox({ box, size, color }: { box: Box; size: PageSize; color?: HighlightColor | undefined }) {
  if (color) return <div className={classes.mark} data-color={color} style={boxStyle(box, size)} />
  return <div className={classes.flash} data-flash style={boxStyle(box, size)} />
}
