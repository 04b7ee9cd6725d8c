import { writtenPublication } from '@colophon/protocol/citations/publication'
import type { Block, BlockType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { printedVenue } from './venue.ts'

const block = (text: string, type: BlockType = 'header', page = 1): Block => {
  return { type, text, start: 0, end: text.length, page, boxes: [] }
}
const publicationOf = (...blocks: Block[]) =>
  printedVenue(
    blocks.filter(({ page, type }) => page === 1 && type !== 'reference'),
    blocks,
  )
const venueOf = (...blocks: Block[]) => {
  const publication = publicationOf(...blocks)
  return publication && writtenPublication(publication, null)
}

describe('printed venue', () => {
  it.each([
    [
      'Lind et al. (2024). Kelp of the North. Journal of Open Seas, 7 (82), 197. https://doi.org/10.1000/k.',
      'Journal of Open Seas 7(82), 197',
    ],
    ['The Proceedings of the Kelp Conferences 6(58), 2024', 'Proceedings of the Kelp Conferences 6(58) (2024)'],
    ['Journal of Seas, Vol. 12, No. 3, pp. 1–20, 2020', 'Journal of Seas 12(3), 1-20 (2020)'],
    ['J. Seas 12 (2008) 1–20', 'J. Seas 12, 1-20 (2008)'],
    ['A. Lind / Journal of Sea Research 44 (2001) 13–29', 'Journal of Sea Research 44, 13-29 (2001)'],
    ['Kelp and 2000 tides', null],
    ['Lind (2024). Kelp 7(82), 197.', null],
    ['Preprint 3(1), 2024', null],
  ])('in the running head %j is %s', (text, expected) => {
    expect(venueOf(block(text))).toBe(expected)
  })

  it('its parts are those that are printed', () => {
    expect(publicationOf(block('Journal of Seas, Vol. 12, No. 3, pp. 1–20, 2020'))).toEqual({
      ...{ containerTitle: 'Journal of Seas', volume: '12', issue: '3', pages: '1-20', publisher: '', year: 2020 },
    })
  })

  it('a running head of several lines is read as one, without the page number', () => {
    const lines = [
      block('Lind et al. (2024). Kelp of the North. Journal', 'footer', 2),
      block('of Open Seas, 6(66), 198. https://doi.org/10.1000/k.', 'footer', 2),
      block('2', 'footer', 2),
    ]
    expect(venueOf(...lines)).toBe('Journal of Open Seas 6(66), 198')
  })

  it.each([
    ['Published as a conference paper at ICLR 2017', 'ICLR 2017'],
    [
      '33rd Conference on Kelp Processing (KelpPS 2019), Vancouver, Canada.',
      '33rd Conference on Kelp Processing (KelpPS 2019)',
    ],
    ['As we published in Nature in 2017, kelp grows.', null],
    ['The data were presented at a conference.', null],
  ])('in the note %j is %s', (text, expected) => {
    expect(venueOf(block(text, 'footnote'))).toBe(expected)
  })

  it('a venue in a reference, in prose or on later pages is another paper’s', () => {
    const cited = 'Lind (2024). Kelp. Journal of Seas, 7(82), 197.'
    expect(venueOf(block(cited, 'reference'))).toBeNull()
    expect(venueOf(block(cited, 'paragraph'))).toBeNull()
    expect(venueOf(block(cited, 'footer', 9))).toBeNull()
  })
})
