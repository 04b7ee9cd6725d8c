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

  it('phrases have one to three words and neither begin nor end with a stop word', async () => {
    expect(await terms(often('The Theory of Graphs'))).toEqual([
      ['graphs', 3],
      ['theory', 3],
      ['theory of graphs', 3],
    ])
  })
  it('phrases do not span punctuation, and a word repeated in a title counts once', async () => {
    expect((await terms(often('DNA repair: repair in yeast'))).map(([label]) => label)).toEqual([
      'DNA',
      'DNA repair',
      'repair',
      'repair in yeast',
      'yeast',
    ])
  })
  it('phrases count once per paper, ignoring case and accents', async () => {
    const titles = ['Möbius strips', 'MOBIUS', 'Mobius: mobius']
    expect(await terms(titles.map((title) => ({ title })))).toEqual([
      ['möbius', 3],
      ['möbius strips', 1],
      ['strips', 1],
    ])
  })
  it('above the storage limit phrases count only if three papers have them', async () => {
    const titles = ['Möbius strips', 'MOBIUS energy', 'On mobius maps', 'Energy']
    const papers = titles.map((title) => ({ title }))
    expect(await terms(papers, 4)).toEqual([['möbius', 3]])
    expect((await terms(papers, 100)).length).toBeGreaterThan(1)
  })
  it('phrases contain a letter', async () => {
    expect(await terms(often('2019 1000 +++'))).toEqual([])
  })
})

describe('author names', () => {
  const names = async (papers: Paper[]) =>
    (await counted(papers))
      .filter(({ kind }) => kind !== 'term')
      .map(({ kind, folded, label, papers: n }) => [kind, folded, label, n])

  it('an author is found by first and last name and counts once per paper', async () => {
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
  it('a single-word name has no turned form', async () => {
    expect(await names([{ title: 'A', authors: ['Aristotle'] }])).toEqual([['author', 'aristotle', 'Aristotle', 1]])
  })
})
