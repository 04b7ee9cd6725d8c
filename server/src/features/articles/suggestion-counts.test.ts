import { describe, expect, it } from 'vitest'
import { countSuggestions, TERM_PAPERS_MIN } from './suggestion-counts.ts'

type Paper = { title: string; authors?: string[] }

async function counted(papers: Paper[]) {
  async function* stream() {
    for (const { title, authors = [] } of papers) yield { title, authors }
  }
  return countSuggestions(stream)
}

const often = (title: string): Paper[] => Array.from({ length: TERM_PAPERS_MIN }, () => ({ title }))

describe('phrases of titles', () => {
  const terms = async (papers: Paper[]) =>
    (await counted(papers)).filter(({ kind }) => kind === 'term').map(({ label, papers: count }) => [label, count])

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
  it('count only where they stand in three papers, whatever their case and accents', async () => {
    const titles = ['Möbius strips', 'MOBIUS energy', 'On mobius maps', 'Energy']
    expect(await terms(titles.map((title) => ({ title })))).toEqual([['möbius', 3]])
  })
  it('hold a letter', async () => {
    expect(await terms(often('2019 1000 +++'))).toEqual([])
  })
})

describe('names of authors', () => {
  const names = async (papers: Paper[]) =>
    (await counted(papers))
      .filter(({ kind }) => kind === 'author')
      .map(({ folded, label, papers: n }) => [folded, label, n])

  it('are found by the first name and by the last, and count each paper once', async () => {
    const authors = ['Paul Erdős', 'Paul Erdős']
    expect(
      await names([
        { title: 'A', authors },
        { title: 'B', authors },
      ]),
    ).toEqual([
      ['erdos paul', 'Paul Erdős', 2],
      ['paul erdos', 'Paul Erdős', 2],
    ])
  })
  it('are one entry where one name turned is another', async () => {
    const papers = [
      { title: 'A', authors: ['Kim Lee'] },
      { title: 'B', authors: ['Lee Kim'] },
      { title: 'C', authors: ['Lee Kim'] },
    ]
    expect(await names(papers)).toEqual([
      ['kim lee', 'Lee Kim', 2],
      ['lee kim', 'Lee Kim', 2],
    ])
  })
})
