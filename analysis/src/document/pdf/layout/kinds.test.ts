import { expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { LineLabel } from '../labels/label-lines.ts'
import type { Line } from '../lines/line.ts'
import { beginsEntry, kindsOf } from './kinds.ts'

const none = new Map()

/** Lines below each other, each with its most probable label; a doubtful one has it by 0.55 to 0.45. */
function lines(labels: readonly LineLabel[], doubtful?: number): Line[] {
  return labels.map((label, i) => {
    const line = textLine('kelp and tides', 60, 100 + 12 * i, label)
    if (i !== doubtful) return line
    const other = textLine('', 0, 0, 'paragraph').scores
    return {
      ...line,
      scores: Float64Array.from(line.scores ?? [], (own, at) => 0.55 * own + 0.45 * (other?.[at] ?? 0)),
    }
  })
}

test('lines are of the kind of their labels, and a doubtful one between others is like them', () => {
  const labels: LineLabel[] = [
    'heading',
    'paragraph',
    'list',
    'caption',
    'paragraph',
    'reference-first',
    'reference-next',
  ]
  expect(kindsOf(lines(labels, 3), none)).toEqual(['heading', 'text', 'text', 'text', 'text', 'reference', 'reference'])
})

test('what is known of the title and the authors is kept; others are neither', () => {
  const own = lines(['title', 'title', 'abstract', 'title'])
  const known = new Map([
    [own[0] as Line, 'title' as const],
    [own[1] as Line, 'authors' as const],
  ])
  expect(kindsOf(own, known)).toEqual(['title', 'authors', 'abstract', 'front'])
})

test('lines without labels are text, and an entry begins at its first line', () => {
  const own = [textLine('kelp', 60, 100), textLine('References', 60, 112), textLine('tides', 60, 124)]
  expect(kindsOf(own, new Map([[own[1] as Line, 'heading' as const]]))).toEqual(['text', 'heading', 'text'])
  expect(lines(['reference-first', 'reference-next']).map(beginsEntry)).toEqual([true, false])
})
