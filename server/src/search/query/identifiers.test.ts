import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, openTestSearch, paper, passages, request } from '../testing/open-search.ts'
import { identifiersIn } from './identifiers.ts'

describe('identifiers in a text', () => {
  test.each([
    ['IL-6', 'a rise of IL-6, which', ['il6']],
    ['HLA-B27', 'carriers of HLA-B27.', ['hlab27']],
    ['COVID-19', 'COVID‑19 wards', ['covid19']],
    ['2019-nCoV', 'the (2019-nCoV)', ['2019ncov']],
    ['an identifier within an expression', 'IL-6-driven', ['il6', 'il6driven', '6driven']],
    ['an archive id', 'see 2101.01234v2', ['210101234v2']],
    ['a DOI', 'at 10.1000/ab.12', ['101000ab', '101000ab12', '1000ab', '1000ab12', 'ab12']],
    ['a formula in LaTeX', 'films of Fe$_3$O$_{4}$ and', ['fe3o4']],
  ])('%s is one word', (_, text, expected) => {
    expect(identifiersIn(text)).toEqual(expect.arrayContaining(expected))
  })
  test.each([
    ['plain words', 'two-column layout and/or text.Next'],
    ['decimals', 'from 3.14 to 0.05'],
    ['a quantity', 'at 3.5T'],
    ['a date', 'on 2020-03-15'],
    ['words of two expressions', 'IL 6'],
    ['letters without end', `${'x'.repeat(1_000_000)}1`],
  ])('%s are none', (_, text) => {
    expect(identifiersIn(text)).toEqual([])
  })
})

describe('search by identifier', () => {
  let library: Awaited<ReturnType<typeof openTestSearch>>
  beforeAll(async () => {
    library = await openTestSearch()
    await library.search.put([
      paper(1, { title: 'Six sites', abstract: 'Site IL had 6 visitors; site B27 had 2, and HLA none.' }),
      paper(2, { title: 'Fever', abstract: 'The level of IL-6 rose in carriers of HLA-B27 within a day.' }),
      paper(3, { title: 'IL6 in joints', abstract: 'Nothing else was seen in any of the visitors.' }),
      paper(4, { title: 'Wards', passages: passages('A ward for COVID-19 was opened.') }),
      paper(5, { title: 'Films of Fe$_3$O$_4$ on glass', abstract: 'Grown in H$_2$O and CO₂.' }),
      paper(6, { title: 'Reply', abstract: 'A reply to 2101.01234 and to 10.1000/ab.12 on 2019-nCoV.' }),
      paper(7, { title: 'Reply', abstract: 'The 2019 outbreak, and 2101 cases.' }),
    ])
  })
  afterAll(() => library.close())
  const find = async (text: string) => idsOf(await library.search.search(request(text)))

  test.each<[string, string, number[]]>([
    ['whole before parts, however it is written', 'IL-6', [2, 3, 1]],
    ['written as one word', 'IL6', [3, 2]],
    ['whole before parts', 'HLA-B27', [2, 1]],
    ['by a part', 'B27', [2, 1]],
    ['in a passage, by another spelling', 'COVID19', [4]],
    ['in a title only', 'title:IL-6', [3]],
    ['written in LaTeX', 'Fe3O4', [5]],
    ['written in LaTeX, beside a plain word', 'H2O films', [5]],
    ['written with a subscript', 'CO2', [5]],
    ['an archive id', '2101.01234', [6]],
    ['a DOI', '10.1000/ab.12', [6]],
    ['beside another', '2019-nCoV reply', [6]],
  ])('an identifier is found %s: %s', async (_, text, expected) => {
    expect(await find(text)).toEqual(expected)
  })

  test('a question prefers papers with the whole identifier', async () => {
    const { hits } = await library.search.search(request('was the level of IL-6 raised in any of the visitors?'))
    expect(hits.map(({ id }) => id)).toEqual([3, 2, 1])
  })
})
