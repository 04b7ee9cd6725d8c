import { describe, expect, it } from 'vitest'
import { readRecordKey, recordKey, recordTimestamp } from './key.ts'

const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
const zeros = (count: number) => '0'.repeat(count)

describe('record keys', () => {
  // Proves: 3-record-key
  it.each([
    [md5, 1, `0x${md5}${zeros(31)}1`],
    [md5.toUpperCase(), 255, `0x${md5}${zeros(30)}ff`],
    [zeros(32), 0, `0x${zeros(64)}`],
    [md5, 2n ** 128n - 1n, `0x${md5}${'f'.repeat(32)}`],
    [md5, Number.MAX_SAFE_INTEGER, `0x${md5}${zeros(18)}1fffffffffffff`],
  ])('the key of %s and %s is %s', (hash, id, key) => expect(recordKey(hash, id)).toBe(key))

  it.each([
    ['', 1],
    [md5.slice(1), 1],
    [`${md5}0`, 1],
    [`0x${md5}`, 1],
    [`${md5.slice(1)}g`, 1],
    [md5, -1],
    [md5, 1.5],
    [md5, Number.NaN],
    [md5, 2 ** 53],
    [md5, 2n ** 128n],
  ])('a key for %j and %s is rejected', (hash, id) => expect(() => recordKey(hash, id)).toThrow(RangeError))

  // Proves: 3-graph-info-articleId
  it.each([1, 2n ** 127n, 0])('a key decodes to its MD5 and paper id, for paper %s', (id) => {
    expect(readRecordKey(recordKey(md5, id))).toEqual({ md5Hash: md5, articleId: BigInt(id) })
  })

  it.each([
    '',
    '0x',
    md5,
    `0x${zeros(63)}`,
    `0x${zeros(65)}`,
    `0x${zeros(63)}g`,
    ` 0x${zeros(64)}`,
    `0x${zeros(64)}\n`,
  ])('%j is not a record key', (text) => expect(readRecordKey(text)).toBeNull())
})

describe('record timestamps', () => {
  // Proves: 3-record-timestamp
  it.each([
    ['1970-01-01T00:00:00.001Z', 1],
    ['2026-07-31T10:00:00Z', 1_785_492_000_000],
    [null, '-'],
    ['', '-'],
    ['soon', '-'],
  ])('the timestamp of %j is %s', (date, timestamp) => expect(recordTimestamp(date)).toBe(timestamp))
})
