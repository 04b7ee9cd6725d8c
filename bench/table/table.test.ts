import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('a table aligns its columns, marks missed bars and shows a dash for missing values', () => {
  const table = tableOf([
    { what: 'search p95', ours: '12 ms', reference: '600 ms', ratio: '50×', bar: '≤ 50 ms', isMet: true },
    { what: 'start', ours: '6 s', bar: '≤ 5 s', isMet: false },
    { what: 'reader', ours: 'not run: no browser' },
  ])
  expect(table.split('\n')).toEqual([
    '| what       | ours                | reference | ratio | bar     | met? |',
    '|------------|---------------------|-----------|-------|---------|------|',
    '| search p95 | 12 ms               | 600 ms    | 50×   | ≤ 50 ms | yes  |',
    '| start      | 6 s                 | —         | —     | ≤ 5 s   | NO   |',
    '| reader     | not run: no browser | —         | —     | —       | —    |',
  ])
})

test('a vertical bar in a figure does not break the table', () => {
  expect(tableOf([{ what: 'a|b', ours: '1' }]).split('\n')[2]).toBe('| a/b  | 1    | —         | —     | —   | —    |')
})
