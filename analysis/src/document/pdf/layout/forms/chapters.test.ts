import { expect, test } from 'vitest'
import { textLine } from '../../../testing/text-line.ts'
import type { PdfBlock } from '../pdf-block.ts'
import { withChapters } from './chapters.ts'

const heading = (text: string, level: number, page: number): PdfBlock => {
  const column = { page, left: 50, right: 500, pitch: 12 }
  return { type: 'heading', level, lines: [textLine(text, 50, 100)], column }
}

test('headings that the outline names keep its levels, and others are below their chapter', () => {
  const outlined = [heading('Part I', 1, 1), heading('Chapter 1 Kelp', 2, 2), heading('Chapter 2 Tides', 2, 9)]
  const [part, first, second] = outlined as [PdfBlock, PdfBlock, PdfBlock]
  const named = new Map(outlined.flatMap(({ lines, level = 1 }) => lines.map((line) => [line, level] as const)))
  const other = [heading('Where kelp grows', 1, 4), heading('Part II', 1, 8)] as const
  const found = withChapters([part, first, ...other, second], named)
  expect(found.map(({ level }) => level)).toEqual([1, 2, 3, 1, 2])
})
