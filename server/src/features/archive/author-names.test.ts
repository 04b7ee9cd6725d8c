import { describe, expect, test } from 'vitest'
import { namesInLine, namesOfParts } from './parse-record.ts'

describe('author names in one line', () => {
  test.each([
    ['Koichi Fujii', ['Koichi Fujii']],
    ['A. Bee, C. Dee and E. Eff', ['A. Bee', 'C. Dee', 'E. Eff']],
    ['A. Bee, C. Dee, and E. Eff', ['A. Bee', 'C. Dee', 'E. Eff']],
    ['A. Bee (1), C. Dee (1 and 2) ((1) Uni Town, Land, (2) Lab)', ['A. Bee', 'C. Dee']],
    ['A. Bee (Univ. of (North) Town, Land), C. Dee', ['A. Bee', 'C. Dee']],
    ['A. Bee (never closed, C. Dee', ['A. Bee', 'C. Dee']],
    ['John Smith, Jr., Ann Roe, Bo Ray III', ['John Smith Jr.', 'Ann Roe', 'Bo Ray III']],
    ['A. Bee, for the CMS Collaboration', ['A. Bee', 'CMS Collaboration']],
    [String.raw`Marko Kosti\' c and Niels Gr{\o}nbech-Jensen`, ['Marko Kostić', 'Niels Grønbech-Jensen']],
    ['Alexandra Sand, Andy Forand', ['Alexandra Sand', 'Andy Forand']],
    ['Ann\n  Roe', ['Ann Roe']],
    [' , ;', []],
    ['', []],
  ])('the author line %s is split into names', (line, names) => {
    expect(namesInLine(line)).toEqual(names)
  })
})

describe('author names as parts', () => {
  test('name parts are kept without affiliations, and a collaboration is one literal name', () => {
    const parsed = [
      ['Balázs', 'C.', ''],
      ['Smith', 'John', 'Jr.', 'Town'],
      ['ATLAS Collaboration', '', ''],
      [String.raw`Erd\H{o}s`, 'P.', null],
      ['', '', ''],
    ]
    expect(namesOfParts(parsed)).toEqual([
      { family: 'Balázs', given: 'C.' },
      { family: 'Smith', given: 'John', suffix: 'Jr.' },
      { literal: 'ATLAS Collaboration' },
      { family: 'Erdős', given: 'P.' },
    ])
  })
})
