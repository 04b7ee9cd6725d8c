import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { csvText, csvTextOfValues, readCsv } from './csv.ts'

describe('CSV cells', () => {
  // Proves: x-compare-export
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    [' =1', "' =1"],
    ['\u200b=1', "'\u200b=1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['two\nlines', '"two\nlines"'],
    ['one; two', '"one; two"'],
    ['plain', 'plain'],
    ['a = b', 'a = b'],
    [7, '7'],
    [null, ''],
    [undefined, ''],
    ['', ''],
  ])('the cell %j is escaped as %j', (value, safe) => expect(csvText([[value]])).toBe(`${safe}\r\n`))

  it.each([
    ['-1.5', '-1.5'],
    ['+3%', '+3%'],
    ['-1+cmd', "'-1+cmd"],
    ['-1,5', '"-1,5"'],
  ])('a measured value keeps the number in %j: %j', (text, safe) =>
    expect(csvTextOfValues([[text]])).toBe(`${safe}\r\n`),
  )
})

it('every line of a CSV file is terminated, including the last', () =>
  expect(
    csvText([
      ['a', 1],
      ['b, c', null],
    ]),
  ).toBe('a,1\r\n"b, c",\r\n'))

describe('reading CSV', () => {
  const read = async (...parts: string[]) => {
    const records: [number, ...string[]][] = []
    for await (const { line, cells } of readCsv(Readable.from(parts))) records.push([line, ...cells])
    return records
  }

  // Proves: x-retractions
  it('cells keep commas, quotes and line breaks, wherever the text is split', async () => {
    const text = 'a,"b, ""c""",\r\n\r\n"d\ne",f,"g"\nlast,,'
    const records = [
      [1, 'a', 'b, "c"', ''],
      [3, 'd\ne', 'f', 'g'],
      [5, 'last', '', ''],
    ]
    expect(await read(text)).toEqual(records)
    expect(await read(...text)).toEqual(records)
    expect(await read('')).toEqual([])
  })

  // Proves: x-retractions
  it.each([
    ['a\n"b', 'Line 2: a quote is not closed.'],
    ['"a" b', 'Line 1: there is text after a closing quote.'],
    [`"${'a'.repeat(1_000_001)}`, 'Line 1: the record is too long; a quote may not be closed.'],
  ])('text that is not CSV is refused with its line', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
