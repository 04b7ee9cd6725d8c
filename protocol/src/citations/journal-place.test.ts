import { describe, expect, it } from 'vitest'
import { journalPlace } from './citable.ts'

describe('journal references', () => {
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
    const { journal, volume, issue, pages, year } = journalPlace(text)
    expect([journal, volume, issue, pages, year]).toEqual(parts ?? [text, '', '', '', null])
  })
})

it.each(['To appear in Compositio', 'Proc. 3rd Workshop on Soil, Kyoto 2004', '2007', '((', 'A'.repeat(5000)])(
  'an unusual journal reference is kept whole: %s',
  (text) => expect(journalPlace(text)).toEqual({ journal: text, volume: '', issue: '', pages: '', year: null }),
)
