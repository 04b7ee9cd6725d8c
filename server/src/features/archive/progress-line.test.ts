import { expect, test } from 'vitest'
import type { ImportProgress } from './import-file.ts'
import { progressLine } from './progress-line.ts'

const HALF: ImportProgress = {
  stage: 'read',
  linesDone: 25_000,
  added: 24_000,
  changed: 0,
  unchanged: 1000,
  rejected: 0,
  bytesRead: 5000,
  bytes: 10_000,
}

test.each([
  ['at the beginning', { ...HALF, linesDone: 0, bytesRead: 0 }, 0, 0, '0 of about 0 records, 0/s'],
  ['in the middle', HALF, 0, 5, '25,000 of about 50,000 records, 5,000/s, 5 s left'],
  ['when it went on in the middle', HALF, 20_000, 5, '25,000 of about 50,000 records, 1,000/s, 25 s left'],
  ['when it takes long', HALF, 0, 250, '25,000 of about 50,000 records, 100/s, 5 min left'],
  [
    'with rejects',
    { ...HALF, rejected: 1234 },
    0,
    5,
    '25,000 of about 50,000 records, 5,000/s, 5 s left, 1,234 rejected',
  ],
  ['when all is read', { ...HALF, bytesRead: 10_000 }, 0, 5, '25,000 of about 25,000 records, 5,000/s'],
  [
    'while the index is built',
    { ...HALF, stage: 'index' as const, bytesRead: 10_000 },
    0,
    5,
    '25,000 of about 25,000 records, bringing the search index up to date',
  ],
])('the progress line of an import: %s', (_, progress, from, seconds, line) => {
  expect(progressLine(progress, from, seconds)).toBe(line)
})
