import { expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'

const deleted = '2026-11-01T12:00:00Z'

it.each([
  ['2026-11-01T12:00:01Z', '30 days left'],
  ['2026-11-29T12:00:00Z', '2 days left'],
  ['2026-11-30T18:00:00Z', '1 day left'],
  ['2026-12-01T12:00:00Z', 'deleted permanently today'],
])('a paper deleted on 1 November is labelled at %s: %s', (now, label) =>
  expect(daysLeft(deleted, Date.parse(now))).toBe(label),
)
