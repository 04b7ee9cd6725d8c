import { expect, test } from 'vitest'
import { readEntry } from './read-entry.ts'

const source = (entry: string): unknown => {
  const { container, volume, issue, pages } = readEntry(entry)
  return { container, volume, issue, pages }
}

test.each<[style: string, entry: string]>([
  ['Vancouver', '1. Lind A, Berg B. Tides and kelp. Kelp Sea Res. 2001 May-Jun;12(3):45-53.'],
  ['APA', 'Lind, A., & Berg, B. (2001). Tides and kelp. Kelp Sea Res., 12(3), 45–53. https://doi.org/10.1000/1'],
  ['IEEE', '[1] A. Lind and B. Berg, “Tides and kelp,” Kelp Sea Res., vol. 12, no. 3, pp. 45–53, 2001.'],
  ['Nature', '1. Lind, A. & Berg, B. Tides and kelp. Kelp Sea Res. 12(3), 45–53 (2001).'],
  ['MDPI', '1. Lind, A.; Berg, B. Tides and kelp. Kelp Sea Res. 2001, 12(3), 45–53. [CrossRef]'],
  ['Elsevier', '[1] A. Lind, B. Berg, Tides and kelp, Kelp Sea Res. 12 (3) (2001) 45e53.'],
])('an entry in the style %s has its journal, volume, issue and pages', (_, entry) => {
  expect(source(entry)).toEqual({ container: 'Kelp Sea Res', volume: '12', issue: '3', pages: '45-53' })
})

test('the journal follows the last sentence of a title, with a place in brackets', () => {
  const entry = '4. Lind A. Tides and kelp. A review of many shores. Sea Res (Bergen, Norway) 2001;12:e45.'
  expect(source(entry)).toEqual({ container: 'Sea Res (Bergen, Norway)', volume: '12', issue: undefined, pages: 'e45' })
})

test.each([
  ['7. Lind A. Tides and kelp. arXiv preprint arXiv:1412.6980, 2014.', {}],
  ['8. Lind A. Tides and kelp. 2nd ed. Hillsdale, NJ: Kelp Press; 1988.', {}],
  ['9. Lind A. Tides and kelp. Kelp News. Accessed 12 May 2020.', {}],
  ['10. Lind A. Tides and kelp. US Patent 1,234,567.', {}],
  [
    '11. Lind A. Tides and kelp. In Vitro Kelp Biol. 2001;12:45-53.',
    { container: 'In Vitro Kelp Biol', volume: '12', pages: '45-53' },
  ],
])('%s', (entry, expected) => {
  const { container, volume, pages } = readEntry(entry)
  expect(JSON.parse(JSON.stringify({ container, volume, pages }))).toEqual(expected)
})

test('a long run of points is read at once', () => {
  const began = performance.now()
  readEntry(`1. Lind A. Tides and kelp. A${'.'.repeat(3900)}:x`)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('the book of a chapter follows its editors', () => {
  const apa = 'Lind, A. (2001). Tides and kelp. In B. Berg (Ed.), Handbook of shores (Vol. 2, pp. 11–42). Sage.'
  expect(source(apa)).toMatchObject({ container: 'Handbook of shores', volume: '2', pages: '11-42' })
  const entry = '5. Lind A. Tides and kelp. In: Berg B, Ruiz C (eds) Handbook of shores. Kelp Press, Bergen, pp 11–42'
  expect(source(entry)).toMatchObject({ container: 'Handbook of shores', pages: '11-42' })
})

test('a book has no journal: its place and publisher are not taken for one', () => {
  expect(source('6. Lind A. Tides and kelp. Bergen: Kelp Press; 2001. p. 11–42.')).toEqual({
    container: undefined,
    volume: undefined,
    issue: undefined,
    pages: '11-42',
  })
})

test('the full stop of an abbreviated journal is kept', () => {
  expect(source('7. Lind, A. Tides and kelp. J. Sea. Res. 12, 45 (2001).')).toMatchObject({ container: 'J. Sea. Res.' })
})

test('a year after “vol.” is a volume', () => {
  const entry = 'A. Lind, “Tides and kelp,” Kelp Sea Res., vol. 2016, Article ID 37198, 10 pages, 2016.'
  expect(source(entry)).toMatchObject({ container: 'Kelp Sea Res', volume: '2016', pages: '37198' })
})
