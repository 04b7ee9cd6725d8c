import type { BlockType } from '@colophon/protocol/reader/document'
import { LABELS, type LineLabel } from '../labels/label-lines.ts'
import type { Line } from '../lines/line.ts'

/** What divides the lines of a region into blocks: labels whose lines may share a block are one kind. */
export type LineKind =
  | 'text'
  | 'front'
  | 'heading'
  | 'abstract'
  | 'title'
  | 'authors'
  | 'caption'
  | 'table'
  | 'note'
  | 'reference'
  | 'drawing'

/** The type of a block of a kind; what is a paragraph at first may become a list, code, a formula or a footnote. */
export const TYPES: Record<LineKind, BlockType> = {
  text: 'paragraph',
  front: 'paragraph',
  heading: 'heading',
  abstract: 'abstract',
  title: 'title',
  authors: 'authors',
  caption: 'caption',
  table: 'table',
  note: 'footnote',
  reference: 'reference',
  drawing: 'figure',
}

const KINDS: Record<Exclude<LineLabel, 'running'>, LineKind> = {
  paragraph: 'text',
  list: 'text',
  keywords: 'text',
  front: 'front',
  heading: 'heading',
  abstract: 'abstract',
  title: 'front',
  author: 'authors',
  affiliation: 'authors',
  caption: 'caption',
  table: 'table',
  'table-note': 'note',
  'reference-first': 'reference',
  'reference-next': 'reference',
  other: 'drawing',
}

const NAMES = Object.keys(TYPES) as LineKind[]
const MEMBERS = NAMES.map((kind) =>
  LABELS.flatMap((label, at) => (label !== 'running' && KINDS[label] === kind ? [at] : [])),
)
const FIRST = LABELS.indexOf('reference-first')
const NEXT = LABELS.indexOf('reference-next')

const IMPOSSIBLE = -1e9

/** What a change of kind between two lines costs, as a logarithm of probability. */
const CHANGE = 1.5

/** The kinds of a region's lines that are together most probable (Viterbi); those of `known` are given. */
export function kindsOf(lines: readonly Line[], known: ReadonlyMap<Line, LineKind>): LineKind[] {
  let total = new Float64Array(NAMES.length)
  const back: Uint8Array[] = []
  for (const line of lines) {
    const { scores } = line
    const given = known.get(line)
    const best = total.indexOf(Math.max(...total))
    const from = new Uint8Array(NAMES.length)
    const next = new Float64Array(NAMES.length)
    for (const [kind, members] of MEMBERS.entries()) {
      const isChange = (total[best] ?? 0) - CHANGE > (total[kind] ?? 0)
      from[kind] = isChange ? best : kind
      const own = scores && !given ? Math.log(members.reduce((sum, label) => sum + (scores[label] ?? 0), 1e-6)) : 0
      next[kind] = (isChange ? (total[best] ?? 0) - CHANGE : (total[kind] ?? 0)) + own
      const isOpen = given ? given === NAMES[kind] : scores ? members.length > 0 : NAMES[kind] === 'text'
      if (!isOpen) next[kind] = IMPOSSIBLE
    }
    total = next
    back.push(from)
  }
  let kind = total.indexOf(Math.max(...total))
  const kinds: LineKind[] = []
  for (const from of back.toReversed()) {
    kinds.push(NAMES[kind] ?? 'text')
    kind = from[kind] ?? 0
  }
  return kinds.toReversed()
}

/** True for the first line of a bibliography's entry. */
export function beginsEntry({ scores }: Line): boolean {
  return !scores || (scores[FIRST] ?? 0) > (scores[NEXT] ?? 0)
}
