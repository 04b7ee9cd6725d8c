import type { Box } from '@colophon/protocol/reader/document'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import classes from './pdf.module.css'

/** A line highlighted as the target of a statement, quote or jump. */
export function FlashedBox({ box, size }: { box: Box; size: PageSize }) {
  return <div className={classes.flash} data-flash style={boxStyle(box, size)} />
}
