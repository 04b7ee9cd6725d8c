import { describe, expect, it } from 'vitest'
import { csvText, csvTextOfValues } from './csv.ts'

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
