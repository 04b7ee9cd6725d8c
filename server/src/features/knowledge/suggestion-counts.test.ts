import { describe, expect, it } from 'vitest'
import { countSuggestions, TERM_PAPERS_MIN } from './suggestion-counts.ts'

type Paper = { title: string; authors?: string[] }

async function counted(papers: Paper[], keptMax?: number) {
  async function* stream() {
    for (const { title, authors = [] } of papers) yield { title, authors }
  }
  return countSuggestions(stream, keptMax)
}

const often = (title: string): Paper[] => Array.from({ length: TERM_PAPERS_MIN }, () => ({ title }))

describe('phrases of titles', () => {
  const terms = async (papers: Paper[], keptMax?: number) =>
    (await counted(papers, keptMax))
      .filter(({ kind }) => kind === 'term')
      .map(({ label, papers: count }) => [label, count])

  it('are one to three words that neither begin nor end with a little word', async () => {
    expect(await terms(often('The Theory of Graphs'))).toEqual([
      ['graphs', 3],
      ['theory', 3],
      ['theory of graphs', 3],
    ])
  })
  it('do not reach over punctuation, and a word that a title repeats counts once', async () => {
    expect((await terms(often('DNA repair: repair in yeast'))).map(([label]) => label)).toEqual([
      'DNA',
      'DNA repair',
      'repair',
      'repair in yeast',
      'yeast',
    ])
  })
  it('count once for each paper, whatever their case and accents', async () => {
    const titles = ['Möbius strips', 'MOBIUS', 'Mobius: mobius']
    expect(await terms(titles.map((title) => ({ title })))).toEqual([
      ['möbius', 3],
      ['möbius strips', 1],
      ['strips', 1],
    ])
  })
  it('count only where they stand in three papers when there are more than are kept', async () => {
    const titles = ['Möbius strips', 'MOBIUS energy', 'On mobius maps', 'Energy']
    const papers = titles.map((title) => ({ title }))
    expect(await terms(papers, 4)).toEqual([['möbius', 3]])
    expect((await terms(papers, 100)).length).toBeGreaterThan(1)
  })
  it('hold a letter', async () => {
    expect(await terms(often('2019 1000 +++'))).toEqual([])
  })
})

describe('names of authors', () => {
  const names = async (papers: Paper[]) =>
    (await counted(papers))
      .filter(({ kind }) => kind !== 'term')
      .map(({ kind, folded, label, papers: n }) => [kind, folded, label, n])

  it('are found by the first name and by the last, and count each paper once', async () => {
    const authors = ['Paul Erdős', 'Paul Erdős']
    expect(
      await names([
        { title: 'A', authors },
        { title: 'B', authors },
      ]),
    ).toEqual([
      ['author', 'paul erdos', 'Paul Erdős', 2],
      ['turned', 'erdos paul', 'Paul Erdős', 2],
    ])
  })
  it('of one word are not turned', async () => {
    expect(await names([{ title: 'A', authors: ['Aristotle'] }])).toEqual([['author', 'aristotle', 'Aristotle', 1]])
  })
})
