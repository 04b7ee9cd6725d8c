import type { Block, BlockType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { publicationYear } from './publication-year.ts'

const block = (text: string, type: BlockType = 'paragraph', page = 1): Block => {
  return { type, text, start: 0, end: text.length, page, boxes: [] }
}
const yearOf = (...blocks: Block[]) =>
  publicationYear(
    blocks.filter(({ page }) => page === 1),
    blocks,
  )

describe('publication year', () => {
  it.each([
    ['arXiv:2104.01234v2 [cs.CL] 7 May 2021', 2021],
    ['arXiv:hep-th/9901001v1 2 Jan 1999', 1999],
    ['arXiv:1706.03762v5', 2017],
    ['Received 3 March 2017; published 12 June 2018', 2018],
    ['Submitted: 01 Dec 2019 Published: 18 October 2020', 2020],
    ['Published online 3 May 2016', 2016],
    ['Published as a conference paper at ICLR 2017', 2017],
    ['© 1998 The authors', 1998],
    ['0018-9448 © 2015 IEEE', 2015],
    ['2019 The Authors. All rights reserved.', 2019],
    ['Copyright (c) Society of Bogs, 2003', 2003],
    ['33rd Conference on Neural Information Processing Systems (NeurIPS 2019), Vancouver, Canada.', 2019],
    ['KDD ’19, August 4–8, Anchorage', 2019],
    ['Accepted: 12 Jan. 2011', 2011],
    ['Received 3 March 2016; accepted 2 May 2017', 2017],
    ['Date: 4 October 2012', 2012],
    ['October 4, 2012', 2012],
    ['Since 1995 peat has been drying (Smith 2004).', null],
    ['The data were published by Smith in 2004 and since then little is new.', null],
    ['Kelp and 2000 tides', null],
    ['https://example.org/2014/05/kelp', null],
  ])('of %j is %s', (text, expected) => {
    expect(yearOf(block(text))).toBe(expected)
  })

  it.each([
    ['Lind et al. (2024). Kelp. Journal of Seas', 2024],
    ['Journal of Seas, Vol. 3, 2019', 2019],
    ['J. Seas 12 (2008) 1–20', 2008],
    ['Kelp and 2000 tides', null],
  ])('in the running head %j is %s', (text, expected) => {
    expect(yearOf(block(text, 'header'))).toBe(expected)
    expect(yearOf(block('Kelp'), block(text, 'header', 2))).toBe(expected)
  })

  it('the year of publication wins over the stamp of the archive', () => {
    expect(yearOf(block('arXiv:2104.01234v2 [cs.CL] 7 May 2021'), block('© 2022 The authors', 'footer'))).toBe(2022)
  })

  it('a year in running text, in a reference or far down is ignored', () => {
    const prose = 'Since 1995 peat has been drying, as was first published in 2004 and in later years again. '
    expect(yearOf(block(prose.repeat(8)))).toBeNull()
    expect(yearOf(block('Lind, A. Published 2001.', 'reference'))).toBeNull()
    expect(yearOf(block('Kelp'), block('Published: 2001', 'paragraph', 7))).toBeNull()
  })
})
