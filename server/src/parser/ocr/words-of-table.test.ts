import { expect, it } from 'vitest'
import { wordsOfTable } from './words-of-table.ts'

const row = (...cells: (string | number)[]) => cells.join('\t')

// Proves: x-articles-ocr
it('words of a recognition table carry their line, and rows without a word are omitted', () => {
  const table = [
    row(1, 1, 0, 0, 0, 0, 0, 0, 600, 800, -1, ''),
    row(5, 1, 1, 1, 1, 1, 10, 20, 30, 12, 96.5, 'Kelp'),
    row(5, 1, 1, 1, 1, 2, 45, 20, 40, 12, 91, 'forests'),
    row(5, 1, 1, 1, 2, 1, 10, 40, 30, 12, -3, 'feed'),
    row(5, 1, 2, 1, 1, 1, 10, 90, 30, 12, 80, ' '),
    '',
  ].join('\n')
  expect(wordsOfTable(table)).toEqual([
    { text: 'Kelp', line: 0, x: 10, y: 20, width: 30, height: 12, confidence: 96.5 },
    { text: 'forests', line: 0, x: 45, y: 20, width: 40, height: 12, confidence: 91 },
    { text: 'feed', line: 1, x: 10, y: 40, width: 30, height: 12, confidence: 0 },
  ])
})
