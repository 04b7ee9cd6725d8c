import type { Block, Box, PaperDocument } from '@colophon/protocol/articles/document'
import type { Finding, GradedPage } from './grade-page.ts'

const bodyTypes: ReadonlySet<Block['type']> = new Set([
  'abstract',
  'paragraph',
  'list',
  'footnote',
  'reference',
  'heading',
])

/** What the places of a page's blocks tell of how it was read. */
export function layoutFindings(document: PaperDocument, page: GradedPage): Finding[] {
  const body = page.blocks.filter(({ type }) => bodyTypes.has(type)).flatMap(({ boxes }) => boxes)
  const boxes = body.filter((box) => box.page === page.page.number)
  return [
    ...columns(boxes, page.page.width),
    ...overlaps(boxes),
    ...unplaced(document, page),
    ...unsplit(document, page),
  ]
}

/** Two columns were found by the gap between them; what stands across the gap beside others leaves their order open. */
function columns(boxes: readonly Box[], width: number): Finding[] {
  const narrow = boxes.filter((box) => box.width < 0.55 * width && box.height > 20)
  const left = narrow.filter((box) => box.x + box.width <= 0.55 * width)
  const right = narrow.filter((box) => box.x >= 0.45 * width)
  const beside = left.filter((one) => right.some((other) => sharedHeight(one, other) > 20))
  if (beside.length === 0) return []
  const gutter = (Math.max(...beside.map((box) => box.x + box.width)) + Math.min(...right.map((box) => box.x))) / 2
  const across = boxes.filter(
    (box) =>
      box.x < gutter - 20 && box.x + box.width > gutter + 20 && narrow.some((each) => sharedHeight(each, box) > 6),
  )
  if (across.length === 0) return [{ weight: 0, reason: 'two columns guessed' }]
  const what = across.length === 1 ? 'a block reaches' : `${across.length} blocks reach`
  return [{ weight: across.length > 3 ? 5 : 2, reason: `two columns guessed, though ${what} across them` }]
}

function overlaps(boxes: readonly Box[]): Finding[] {
  const own = boxes.slice(0, 400)
  const count = own.filter((box, i) => own.slice(0, i).some((other) => covers(other, box))).length
  if (count === 0) return []
  const weight = count > 5 ? 5 : 1
  return [{ weight, reason: count === 1 ? 'two blocks overlap' : `${count} blocks overlap others` }]
}

function covers(one: Box, other: Box): boolean {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = sharedHeight(one, other)
  const least = Math.min(one.width * one.height, other.width * other.height)
  return wide > 0 && high > 0 && wide * high > 0.4 * least
}

function sharedHeight(one: Box, other: Box): number {
  return Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
}

/** Words that belong to no paragraph, table or captioned figure, such as labels of a drawing without a caption. */
function unplaced(document: PaperDocument, { indexes, page, known }: GradedPage): Finding[] {
  const loose = indexes.filter((index) => {
    const block = document.blocks[index]
    return block?.type === 'figure' && block.text !== '' && !known.has(index) && block.page === page.number
  })
  const lines = loose.reduce((sum, index) => sum + (document.blocks[index]?.text.split('\n').length ?? 0), 0)
  if (lines === 0) return []
  const weight = lines > 20 ? 5 : 1
  return [{ weight, reason: lines === 1 ? 'a line was not placed' : `${lines} lines were not placed` }]
}

function unsplit(document: PaperDocument, { indexes, known }: GradedPage): Finding[] {
  const count = indexes.filter((index) => document.blocks[index]?.type === 'table' && !known.has(index)).length
  if (count === 0) return []
  return [{ weight: 1, reason: count === 1 ? 'a table without cells' : `${count} tables without cells` }]
}
