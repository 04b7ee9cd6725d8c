import { writtenPublication } from '@colophon/protocol/citations/publication'
import type { Block, BlockType } from '@colophon/protocol/reader/document'
import { describe, expect, it } from 'vitest'
import { printedVenue } from './venue.ts'

const block = (text: string, type: BlockType = 'header', page = 1): Block => {
  return { type, text, start: 0, end: text.length, page, boxes: [] }
}
const known = {
  title: 'Kelp of the North grows in cold water',
  authors: ['Ada Lind', 'Jo Berg'],
  doi: null,
  year: null,
}
const publicationOf = (...blocks: Block[]) =>
  printedVenue(
    blocks.filter(({ page, type }) => page === 1 && type !== 'reference'),
    blocks,
    known,
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

  it.each([
    ['Lind and Berg KMC Kelp (2018) 19:345', 'KMC Kelp 19, 345 (2018)'],
    ['Lind et al. Journal of Kelp Research 2010, 5:3', 'Journal of Kelp Research 5, 3 (2010)'],
    ['Kelp Health, May-August 2015;8(2):99-101', 'Kelp Health 8(2), 99-101 (2015)'],
    ['Kelp Open 6 (2018) 9e16', 'Kelp Open 6, 9-16 (2018)'],
    ['Kelpers 2018, 6, 104; doi:10.1000/kelp6', 'Kelpers 6, 104 (2018)'],
    ['Kelp Care 2021;100:15(e25097).', 'Kelp Care 100(15), e25097 (2021)'],
    ['Kelp Management 2021:13 2341–2347', 'Kelp Management 13, 2341-2347 (2021)'],
    ['J Kelp ● 2017 ● Vol 6 ● Issue 1', 'J Kelp 6(1) (2017)'],
    ['Int. J. Kelp Sci. 2019, 20, 2345', 'Int. J. Kelp Sci. 20, 2345 (2019)'],
    ['Kelp Acids, 2017, Vol. 45, No. 4 1234–1245', 'Kelp Acids 45(4), 1234-1245 (2017)'],
    ['KELP COMMUNICATIONS | 9:1234 | DOI: 10.1000/kelp', 'Kelp Communications 9, 1234'],
    ['PLoK 12(3): e0173234. https://doi.org/10.1000/k', 'PLoK 12(3), e0173234'],
    ['KELP REVIEW B 87, 024406 (2013)', 'Kelp Review B 87, 024406 (2013)'],
    ['Kelp Cell 174, 1–15, August 9, 2018', 'Kelp Cell 174, 1-15 (2018)'],
    ['Frontiers in Kelp | www.kelp.org 1 February 2020 | Volume 8 | Article 125', 'Frontiers in Kelp 8, 125 (2020)'],
    ['Figure 12: 14 sites', null],
    ['Chapter 3, 12(4): 5-6', null],
  ])('in %j on every page is %s', (text, expected) => {
    expect(venueOf(block(text), block(text, 'header', 2), block(text, 'header', 3))).toBe(expected)
  })

  it('the full name is preferred to its abbreviation', () => {
    expect(venueOf(block('Frontiers in Kelp', 'footer'), block('Front. Kelp. 8:125.'))).toBe('Frontiers in Kelp 8, 125')
  })

  it('a name above its numbers is that of the journal', () => {
    const heads = [block('Journal of Kelp'), block('Hindawi'), block('Volume 2018, Article ID 9412167, 12 pages')]
    expect(venueOf(...heads)).toBe('Journal of Kelp 2018, 9412167')
  })

  it('first and last page are those of the printed page numbers if the numbers of the journal have none', () => {
    const pages = [1, 2, 3, 4].flatMap((page) => [
      block('Iran J Kelp, Vol. 21, No. 4, Apr 2018', 'header', page),
      block(String(346 + page), 'footer', page),
    ])
    expect(venueOf(...pages)).toBe('Iran J Kelp 21(4), 347-350 (2018)')
  })

  it('the citation of the paper in itself names the journal, that of another paper does not', () => {
    const own = 'Lind A, Berg J. Kelp of the North grows in cold water. Kelpers 2018;6:104-9.'
    expect(venueOf(block(`How to cite this article: ${own}`, 'footnote'))).toBe('Kelpers 6, 104-9 (2018)')
    const other = 'Lind A, Berg J. Sand of the South is warm all the year. Kelpers 2018;6:104-9.'
    expect(venueOf(block(other, 'footnote'))).toBeNull()
    expect(venueOf(block('See J. Seas 12 (2008) 1–20 for the kelp of the South.', 'paragraph'))).toBeNull()
  })

  it('what the file says counts if it has the DOI of the paper, or if the pages show it', () => {
    const claimed = {
      ...{ names: ['Journal of Kelp'], publisher: 'Kelp Press', note: '', doi: '10.1000/k' },
      ...{ volume: '6', issue: '', pages: '9-16' },
    }
    const venue = (doi: string, ...blocks: Block[]) => printedVenue(blocks, blocks, { ...known, doi, claimed })
    expect(venue('10.1000/k', block('Research article'))).toMatchObject({ volume: '6', pages: '9-16' })
    expect(venue('10.1000/other', block('Research article'))).toBeNull()
    expect(venue('10.1000/other', block('Journal of Kelp'))).toMatchObject({
      containerTitle: 'Journal of Kelp',
      volume: '',
    })
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
