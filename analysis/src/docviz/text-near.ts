import type { Box } from '@colophon/protocol/articles/document'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Matrix, multiply } from '../document/pdf/matrix.ts'

/** What pdf.js asks for each operator of a page before it draws it, in their order. */
type OperationsFilter = (index: number, list: { fnArray: readonly number[]; argsArray: readonly unknown[] }) => boolean

/** Sizes of its type, and points beside, that text may reach from its baseline. */
const reach = { sizes: 3, points: 20 }
/** From this mode on text is not drawn but cuts what is drawn after it. */
const cuttingMode = 4

/** What a page's operators have set so far, as far as it says where text is drawn. */
interface State {
  /** Into points of the shown page. */
  place: Matrix
  text: Matrix
  lineX: number
  lineY: number
  leading: number
  size: number
  rise: number
  mode: number
}

/**
 * Keeps the operators of a page but those that draw text far from all of `boxes`, which is most of the time that drawing a page takes.
 * A line of text is left out or drawn as a whole, up to where the next one is placed, as each piece begins where the one before it ended.
 * `place` is that of the page's own coordinates in points of the shown page.
 */
export function textNear(boxes: readonly Box[], place: Matrix): OperationsFilter {
  let state: State = { place, text: identity, lineX: 0, lineY: 0, leading: 0, size: 0, rise: 0, mode: 0 }
  const kept: State[] = []
  /** Whether the line that is being written is drawn; `null` before it begins. */
  let isDrawn: boolean | null = null
  /** Groups and annotations are drawn on sheets of their own, with matrices of theirs: all of them. */
  let apart = 0
  return (index, { fnArray, argsArray }) => {
    const operator = fnArray[index] ?? 0
    const told = (argsArray[index] ?? []) as readonly unknown[]
    apart = Math.max(0, apart + (opening.has(operator) ? 1 : closing.has(operator) ? -1 : 0))
    if (apart > 0) return true
    if (operator === OPS.showText) {
      isDrawn ??= isOdd(told[0], state) || boxes.some((box) => isNear(box, state))
      return isDrawn
    }
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push({ ...state })
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) state = kept.pop() ?? state
    else follow(state, operator, told)
    if (placing.has(operator)) isDrawn = null
    return true
  }
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
const opening = new Set([OPS.beginGroup, OPS.beginAnnotation])
const closing = new Set([OPS.endGroup, OPS.endAnnotation])
/** What ends a line of text. */
const placing = new Set([
  OPS.beginText,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.setTextMatrix,
  OPS.nextLine,
  OPS.save,
  OPS.restore,
  OPS.paintFormXObjectBegin,
  OPS.paintFormXObjectEnd,
])

/** Sets what an operator sets; in place, as a page has tens of thousands. */
function follow(state: State, operator: number, told: readonly unknown[]): void {
  const [x, y] = [Number(told[0]), Number(told[1])]
  if (operator === OPS.transform) state.place = multiply(state.place, told)
  else if (operator === OPS.paintFormXObjectBegin) state.place = multiply(state.place, listed(told[0]))
  else if (operator === OPS.beginText) begin(state, identity)
  else if (operator === OPS.setTextMatrix) begin(state, multiply(identity, listed(told[0])))
  else if (operator === OPS.moveText) move(state, x, y)
  else if (operator === OPS.setLeadingMoveText) {
    state.leading = y
    move(state, x, y)
  } else if (operator === OPS.setLeading) state.leading = -x
  else if (operator === OPS.nextLine) move(state, 0, state.leading)
  else if (operator === OPS.setFont) state.size = Math.abs(y)
  else if (operator === OPS.setTextRise) state.rise = x
  else if (operator === OPS.setTextRenderingMode) state.mode = x
}

/** The numbers of a matrix; none of what is none. */
function listed(matrix: unknown): number[] {
  return Array.isArray(matrix) || ArrayBuffer.isView(matrix) ? Array.from(matrix as unknown as number[]) : []
}

function begin(state: State, text: Matrix): void {
  Object.assign(state, { text, lineX: 0, lineY: 0 })
}

function move(state: State, x: number, y: number): void {
  state.lineX += x
  state.lineY += y
}

/** Text whose reach its size does not tell: that cuts, that runs downwards, whose letters are drawings. */
function isOdd(glyphs: unknown, { mode, size }: State): boolean {
  if (mode >= cuttingMode || size === 0 || !Array.isArray(glyphs)) return true
  return glyphs.some((glyph: { vmetric?: unknown; operatorListId?: unknown } | number | null) => {
    return typeof glyph === 'object' && glyph !== null && Boolean(glyph.vmetric || glyph.operatorListId)
  })
}

/** Whether the line on which text is drawn, without end on either side, comes near a box. */
function isNear({ x, y, width, height }: Box, { place, text, lineX, lineY, size, rise }: State): boolean {
  const [a, b, c, d, e, f] = multiply(place, text)
  const [startX, startY] = [a * lineX + c * (lineY + rise) + e, b * lineX + d * (lineY + rise) + f]
  const along = Math.hypot(a, b)
  if (!(along > 0)) return true
  const far = reach.sizes * size * Math.max(along, Math.hypot(c, d)) + reach.points
  const corners = [x, x + width].flatMap((left) => [y, y + height].map((top) => [left - startX, top - startY] as const))
  const beside = corners.map(([right, down]) => (down * a - right * b) / along)
  return Math.min(...beside) <= far && Math.max(...beside) >= -far
}
