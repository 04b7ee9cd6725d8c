import type { PaperDocument } from '@colophon/protocol/articles/document'
import { describe, expect, it } from 'vitest'
import { publicationYear } from './publication-year.ts'

const year = (text: string) => publicationYear({ text } as PaperDocument)

describe('the year of a paper', () => {
  it.each([
    ['arXiv:2104.01234v2 [cs.CL] 7 May 2021', 2021],
    ['Received 3 March 2017; published 12 June 2018', 2018],
    ['© 1998 The authors', 1998],
    ['Copyright (c) Society of Bogs, 2003', 2003],
    ['Accepted: 12 Jan. 2011', null],
    ['Date: 4 October 2012', 2012],
  ])('of %j is %s', (text, expected) => {
    expect(year(text)).toBe(expected)
  })

  it('is not a year in passing, nor one far down', () => {
    expect(year('Since 1995 peat has been drying (Smith 2004).')).toBeNull()
    expect(year(`${'x'.repeat(7000)} published 2001`)).toBeNull()
  })
})
