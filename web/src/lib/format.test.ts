import { describe, expect, it } from 'vitest'
import {
  formatBriefly,
  formatBytes,
  formatCount,
  formatCountdown,
  formatCountOf,
  formatDay,
  formatFileSize,
  formatMoment,
  formatTime,
} from './format.ts'

describe('a file size in MB is multiplied by 1048576 and shown in the unit that fits', () => {
  // Proves: 3-article-fileSize-shown, 9-size
  it.each([
    [0, '0 bytes'],
    [1 / 1_048_576, '1 byte'],
    [0.5, '512 kB'],
    [1, '1 MB'],
    [1.25, '1.3 MB'],
    [200, '200 MB'],
    [2048, '2 GB'],
  ])('%s MB is %s', (megabytes, text) => {
    expect(formatFileSize(megabytes, 'en')).toBe(text)
  })
})

it('bytes of an upload item are shown alike', () => {
  expect(formatBytes(1536, 'en')).toBe('1.5 kB')
})

it('counts are grouped for the user’s locale', () => {
  expect(formatCount(1284, 'en')).toBe('1,284')
  expect(formatCountOf(1, 'paper', 'papers', 'en')).toBe('1 paper')
  expect(formatCountOf(1284, 'paper', 'papers', 'en')).toBe('1,284 papers')
})

it('a day is written with the month in words', () => {
  expect(formatDay('2026-11-21T12:00:00.000Z', 'en-US')).toBe('Nov 21, 2026')
})

it('a time and its AM or PM stay on one line', () => {
  const at = new Date(2026, 10, 21, 11, 21).toISOString()
  expect(formatTime(at, 'en-US')).toBe('11:21\u00a0AM')
  expect(formatMoment(at, 'en-US')).toBe('Nov 21, 2026, 11:21\u00a0AM')
  expect(formatTime(at, 'de')).toBe('11:21')
})

it.each([
  ['of today is shown as a time', new Date(2026, 10, 21, 23, 59), '11:59\u00a0PM'],
  ['of the day before by its day', new Date(2026, 10, 20, 23, 59), 'Nov 20, 2026'],
  ['of this day a year ago too', new Date(2025, 10, 21, 23, 59), 'Nov 21, 2025'],
])('the short form of a time %s', (_, at, text) => {
  expect(formatBriefly(at.toISOString(), new Date(2026, 10, 21, 0, 1), 'en-US')).toBe(text)
})

it.each([
  [0, '0:00'],
  [-3, '0:00'],
  [59.2, '1:00'],
  [545, '9:05'],
])('%s seconds count down as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
