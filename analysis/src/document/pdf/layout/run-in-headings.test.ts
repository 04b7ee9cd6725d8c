import { expect, test } from 'vitest'
import { textLine } from '../../testing/text-line.ts'
import type { Line } from '../lines/line.ts'
import type { PdfBlock } from './pdf-block.ts'
import { withRunInHeadings } from './run-in-headings.ts'

const style = { bodySize: 10, bodyFont: 'body', monospaced: new Set<string>() }

/** A paragraph whose first words are in another font. */
function paragraph(head: string, rest: string): PdfBlock {
  const whole = textLine(`${head} ${rest}`, 50, 100)
  const [span] = whole.spans
  if (!span) throw new RangeError('no span')
  const first = { ...span, end: head.length, width: 5 * head.length, font: 'bold' }
  const second = { ...span, start: head.length + 1, x: 50 + 5 * (head.length + 1), width: 5 * rest.length }
  const line: Line = { ...whole, spans: [first, second] }
  const column = { page: 1, left: 50, right: 400, pitch: 12 }
  return { type: 'paragraph', lines: [line, textLine('went on', 50, 112)], column }
}

const read = (...blocks: PdfBlock[]) =>
  withRunInHeadings(blocks, style).map(({ type, lines }) => `${type}: ${lines.map(({ text }) => text).join(' ')}`)

test('headings on the first lines of paragraphs are headings', () => {
  expect(read(paragraph('2.1. Kelp and sand.', 'The tide'), paragraph('Measures:', 'We took'))).toEqual([
    'heading: 2.1. Kelp and sand.',
    'paragraph: The tide went on',
    'heading: Measures:',
    'paragraph: We took went on',
  ])
})

test('without a full stop they are, too, where there are several', () => {
  const alike = ['Kelp', 'Sand', 'Tides', 'Light'].map((name) => paragraph(`${name} and water`, 'We took'))
  expect(read(...alike).filter((text) => text.startsWith('heading'))).toHaveLength(4)
  expect(read(...alike.slice(1))).toHaveLength(3)
})

test('a name in italics, a proof, a single emphasised word and the role of a contributor are not', () => {
  expect(read(paragraph('Laminaria digitata', 'grows'), paragraph('Laminaria hyperborea', 'too'))).toHaveLength(2)
  expect(read(paragraph('Proof.', 'The tide'), paragraph('Proof.', 'The sand'))).toHaveLength(2)
  expect(read(paragraph('Note well.', 'The tide'))).toHaveLength(1)
  expect(read(paragraph('Data curation:', 'Ada Lind'), paragraph('Software:', 'Jo Berg'))).toHaveLength(2)
})
