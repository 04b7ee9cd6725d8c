import { describe, expect, it } from 'vitest'
import { NO_PUBLICATION, pagesWith, readPublication, typeOfVenue, writtenPublication } from './publication.ts'

describe('a venue that is free text is split', () => {
  it.each([
    ['Phys. Rev. D 76, 013009 (2007)', ['Phys. Rev. D', '76', '', '013009', 2007]],
    ['Phys.Rev.D76:013009,2007', ['Phys.Rev.D', '76', '', '013009', 2007]],
    ['Phys.Rev. D76 (2007) 013009', ['Phys.Rev. D', '76', '', '013009', 2007]],
    ['Ann. of Math. (2007)', null],
    ['J. Algebra 320 (2008), 3256-3268', ['J. Algebra', '320', '', '3256-3268', 2008]],
    ['J. Appl. Probab. 45, no. 2, 446--456 (2008)', ['J. Appl. Probab.', '45', '2', '446-456', 2008]],
    [
      'Electronic Journal of Combinatorics, Vol. 15, No. 1, pp. 1 – 20, 2008',
      ['Electronic Journal of Combinatorics', '15', '1', '1-20', 2008],
    ],
    ['Journal of Open Seas 8(88), 196', ['Journal of Open Seas', '8', '88', '196', null]],
    ['Proceedings of the Kelp Conferences 6(58) (2024)', ['Proceedings of the Kelp Conferences', '6', '58', '', 2024]],
    ['Nature 438:201-4, 2005', ['Nature', '438', '', '201-4', 2005]],
  ] as const)('%s', (text, parts) => {
    const { containerTitle, volume, issue, pages, year } = readPublication(text)
    expect([containerTitle, volume, issue, pages, year ?? null]).toEqual(parts ?? [text, '', '', '', null])
  })
})

it.each(['To appear in Compositio', 'Proc. 3rd Workshop on Soil, Kyoto 2004', '2007', '((', 'A'.repeat(5000)])(
  'an unusual venue is a title as a whole: %s',
  (text) => expect(readPublication(text)).toEqual({ ...NO_PUBLICATION, containerTitle: text }),
)

it.each([
  [
    { containerTitle: 'Sensors (Basel)', volume: '19', issue: '3', pages: '100-112' },
    'Sensors (Basel) 19(3), 100-112 (2019)',
  ],
  [{ containerTitle: 'Cell Peat', volume: '12', pages: '103-108.e4' }, 'Cell Peat 12, 103-108.e4 (2019)'],
  [{ containerTitle: 'Bogs of the world', pages: '11-19' }, 'Bogs of the world, 11-19 (2019)'],
  [{ containerTitle: 'Proceedings of Peat' }, 'Proceedings of Peat'],
  [{ containerTitle: 'Phys. Rev. D', volume: '76', year: 2007 }, 'Phys. Rev. D 76 (2007)'],
  [{ publisher: 'Peat Press' }, ''],
])('the publication %j is written on one line', (publication, written) =>
  expect(writtenPublication({ ...NO_PUBLICATION, ...publication }, 2019)).toBe(written),
)

it.each([
  ['SOIL 2019', 'inproceedings'],
  ['33rd Conference on Soil', 'inproceedings'],
  ['Proceedings of Soil', 'article'],
])('a work in %s is of the type %s', (containerTitle, type) =>
  expect(typeOfVenue({ ...NO_PUBLICATION, containerTitle }, null)).toBe(type),
)

it.each([
  ['100-112', '100--112'],
  ['100–112', '100--112'],
  ['103-108.e4', '103--108.e4'],
  ['S1 - S5', 'S1--S5'],
  ['e-1234', 'e-1234'],
  ['013009', '013009'],
  ['1-3, 7', '1-3, 7'],
])('pages %s are written %s in BibTeX', (pages, written) => expect(pagesWith('--', pages)).toBe(written))
