import type { Box } from '@colophon/protocol/reader/document'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import classes from './pdf.module.css'

/** A line of a page that a statement, a quote or a jump has led to. */
export function FlashedBox({ box, size }: { box: Box; size: PageSize }) {
  return <div className={classes.flash} data-flash style={boxStyle(box, size)} />
}
