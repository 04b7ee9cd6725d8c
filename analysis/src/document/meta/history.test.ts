import type { Block, BlockType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { historyOf } from './history.ts'
import { licenseOf } from './license.ts'

const block = (text: string, type: BlockType = 'authors', page = 1): Block => {
  return { type, text, start: 0, end: text.length, page, boxes: [] }
}
const datesOf = (text: string, type?: BlockType) => historyOf([block(text, type)], [block(text, type)])

describe('the history of a paper', () => {
  it.each([
    [
      'Received 12 July 2017; accepted 28 December 2017 Available online 10 January 2018',
      { received: '2017-07-12', accepted: '2017-12-28', published: '2018-01-10' },
    ],
    [
      'Received: December 09, 2016, accepted: February 11, 2017, published: March 06, 2017',
      { received: '2016-12-09', accepted: '2017-02-11', published: '2017-03-06' },
    ],
    ['Received 21st August 2019', { received: '2019-08-21' }],
    ['Received: May 2015 Accepted: Jun 2015', { received: '2015-05', accepted: '2015-06' }],
    ['Published online 2014 December 6.', { published: '2014-12-06' }],
    ['Received: 12-06-2016, Accepted: 13-10-2016', { received: '2016-06-12', accepted: '2016-10-13' }],
    ['Received in revised form 23 December 2016 Accepted 15 March 2017', { accepted: '2017-03-15' }],
    ['Received: 05/06/2016', { received: '2016' }],
  ])('%j is read', (text, dates) => {
    expect(datesOf(text)).toEqual(dates)
  })

  it('a date in running text is none of the paper', () => {
    const prose = 'The samples were received on 12 July 2017 in cold boxes and frozen. '.repeat(4)
    expect(datesOf(prose, 'paragraph')).toBeUndefined()
    expect(historyOf([], [block('Kelp was received 12 July 2017.', 'paragraph', 4)])).toBeUndefined()
  })

  it('dates after the last entry of the bibliography are the paper’s', () => {
    const last = block('9. Wu. Light. Received May 1, 2006; accepted June 2, 2007', 'reference', 9)
    expect(historyOf([], [last])).toEqual({ received: '2006-05-01', accepted: '2007-06-02' })
  })
})

describe('the licence of a paper', () => {
  const licence = (text: string, type: BlockType = 'footnote', page = 1) => {
    const all = [block(text, type, page)]
    return licenseOf(page === 1 ? all : [], all)
  }
  it.each([
    ['Open Access (http://creativecommons.org/licenses/by/4.0/)', 'CC BY 4.0'],
    ['under the terms of the Creative Commons Attribution Non-Commercial License, which permits', 'CC BY-NC'],
    ['Creative Commons Attribution-Noncommercial-No Derivatives License 4.0 (CCBY-NC-ND)', 'CC BY-NC-ND 4.0'],
    ['Re-use permitted under CC BY-NC. No commercial re-use.', 'CC BY-NC'],
    ['Creative Commons Attribution-NonCommercial-ShareAlike 3.0', 'CC BY-NC-SA 3.0'],
    ['All rights reserved.', null],
  ])('in %j is %s', (text, expected) => {
    expect(licence(text)).toBe(expected)
  })

  it('the licence of a figure is not the paper’s', () => {
    expect(licence('Photograph by Wu, CC BY-SA 3.0.', 'caption', 4)).toBeNull()
  })
})
