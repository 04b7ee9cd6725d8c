import { LABELS, type LineLabel } from '../pdf/labels/label-lines.ts'
import type { Line } from '../pdf/lines/line.ts'

/** A line of 10 points, 5 points per letter, on page 1; with `label` it is labelled so with certainty. */
export function textLine(text: string, x: number, baseline: number, label?: LineLabel): Line {
  const right = x + 5 * text.length
  const span = {
    start: 0,
    end: text.length,
    x,
    width: right - x,
    size: 10,
    font: 'body',
    baseline,
    grid: false,
    rtl: false,
  }
  const at = { page: 1, text, spans: [span], x, right, baseline, size: 10, font: 'body' }
  const scores = label && Float64Array.from(LABELS, (each) => Number(each === label))
  return { ...at, rtl: false, spaced: true, cells: 1, ...(scores && { scores }) }
}
