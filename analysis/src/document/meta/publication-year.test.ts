import type { Block } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { publicationYear } from './paper-meta.ts'

const head = (text: string): Block[] => [{ type: 'header', text, start: 0, end: text.length, page: 1, boxes: [] }]

describe('publication year', () => {
  it.each([
    ['arXiv:2104.01234v2 [cs.CL] 7 May 2021', 2021],
    ['arXiv:hep-th/9901001v1 2 Jan 1999', 1999],
    ['Received 3 March 2017; published 12 June 2018', 2018],
    ['© 1998 The authors', 1998],
    ['Copyright (c) Society of Bogs, 2003', 2003],
    ['Accepted: 12 Jan. 2011', null],
    ['Date: 4 October 2012', 2012],
  ])('of %j is %s', (text, expected) => {
    expect(publicationYear([], text)).toBe(expected)
  })

  it.each([
    ['Lind et al. (2024). Kelp. Journal of Seas', 2024],
    ['Journal of Seas, Vol. 3, 2019', 2019],
    ['Kelp and 2000 tides', null],
  ])('in the running head %j is %s', (text, expected) => {
    expect(publicationYear(head(text), text)).toBe(expected)
  })

  it('a year in passing, or far down, is ignored', () => {
    expect(publicationYear([], 'Since 1995 peat has been drying (Smith 2004).')).toBeNull()
    expect(publicationYear([], `${'x'.repeat(7000)} published 2001`)).toBeNull()
  })
})
