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

test('a line taken for a heading as a whole is divided, and a heading over two lines is one', () => {
  const column = { page: 1, left: 50, right: 250, pitch: 12 }
  const below: PdfBlock = { type: 'paragraph', lines: [textLine('were deep.', 50, 112)], column }
  const whole = (head: string): PdfBlock => {
    const block = paragraph(head, 'The sites')
    return { ...block, type: 'heading', lines: block.lines.slice(0, 1), column }
  }
  expect(read(whole('2.1. Kelp and sand.'), below, whole('2.2. Tides and light.'), { ...below })).toEqual([
    'heading: 2.1. Kelp and sand.',
    'paragraph: The sites were deep.',
    'heading: 2.2. Tides and light.',
    'paragraph: The sites were deep.',
  ])
  const heading = (text: string, baseline: number): PdfBlock => ({
    type: 'heading',
    lines: [textLine(text, 50, baseline)],
    column,
  })
  expect(read(heading('3 Analysis of tides by', 100), heading('light alone', 112))).toEqual([
    'heading: 3 Analysis of tides by light alone',
  ])
  expect(read(heading('Results', 100), heading('Kelp', 112))).toHaveLength(2)
})

test('the people below contributions have no headings', () => {
  const above: PdfBlock = { ...paragraph('Author', 'contributions'), type: 'heading' }
  const people = [paragraph('Diving team:', 'Ada Lind'), paragraph('Boat crew:', 'Jo Berg')]
  expect(
    read(
      { ...above, lines: above.lines.slice(1).map((line) => ({ ...line, text: 'Author contributions' })) },
      ...people,
    ),
  ).toHaveLength(3)
})
