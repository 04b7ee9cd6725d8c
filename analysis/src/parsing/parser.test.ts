import { describe, expect, it } from 'vitest'
import { loadParser } from './load-parser.ts'
import { tokenize } from './tokenize.ts'

/** A tree as text: each word with its label and head. */
function tree(text: string): string[] {
  const { tokens, heads, labels } = loadParser().parse(text)
  return tokens.map(({ text: word }, at) => `${word} ${labels[at]} ${tokens[heads[at] ?? -1]?.text ?? '·'}`)
}

describe('parsing a sentence', () => {
  it('gives one tree over its words', () => {
    expect(tree('The protein binds DNA in the nucleus.')).toEqual([
      'The det protein',
      'protein nsubj binds',
      'binds root ·',
      'DNA dobj binds',
      expect.stringMatching(/^in prep /),
      'the det nucleus',
      'nucleus pobj in',
      '. punct binds',
    ])
  })

  it.each([
    ['nothing', ''],
    ['one word', 'Results'],
    ['capitals', 'THE DRUG REDUCED THE GROWTH OF THE CELLS.'],
    ['another language', 'Die Behandlung verringerte das Wachstum der Zellen deutlich.'],
    ['signs of another script', '該藥物減少了細胞的生長。'],
    ['a formula', 'E = mc^2 + \\sum_{i=0}^{n} x_i \\cdot \\alpha / (1 - \\beta)'],
    ['code', 'for (let i = 0; i < n; i++) { total += rows[i] ?? 0 }'],
    ['a table run into text', '12.4 ± 0.3 | 11.2 | n.s. | 45 (12%) p < 0.05 † 8/12 — — 3.1'],
    ['half a surrogate and controls', 'a \ud800 b \u0000 c \u200f d'],
    ['brackets that never close', '((((([[[[ see (Fig. [3'],
  ])('%s gives one root and no cycle', (_, text) => {
    const { heads, tokens } = loadParser().parse(text)
    expect(heads).toHaveLength(tokens.length)
    if (tokens.length > 0) expect(heads.filter((head) => head < 0)).toHaveLength(1)
    for (let at = 0; at < heads.length; at += 1) {
      let steps = 0
      for (let up = at; up >= 0 && steps <= heads.length; up = heads[up] ?? -1) steps += 1
      expect(steps).toBeLessThanOrEqual(heads.length)
    }
  })

  it('takes no longer per word in a sentence of 40,000 words than in one of 400', { tags: ['campaign'] }, () => {
    const parser = loadParser()
    const words = (count: number) =>
      Array.from({ length: count }, (_, at) => ['the', 'cell', 'grows', 'in', 'serum', ','][at % 6] ?? '')
    const cost = (count: number, rounds: number) => {
      const began = process.cpuUsage()
      for (let round = 0; round < rounds; round += 1) parser.parseWords(words(count))
      return process.cpuUsage(began).user / (count * rounds)
    }
    cost(400, 20)
    // The best of three each in turn, since other processes share the CPU and its memory.
    const [long, short]: [number[], number[]] = [[], []]
    for (let round = 0; round < 3; round += 1) {
      short.push(cost(400, 50))
      long.push(cost(40_000, 1))
    }
    expect(Math.min(...long)).toBeLessThan(Math.min(...short) * 4)
  })
})

describe('tokenising a sentence', () => {
  it.each([
    ['hyphens and slashes stand alone', 'light-induced A/J', 'light - induced A / J'],
    ['prefixes stay', 'non-invasive co-expression', 'non-invasive co-expression'],
    ['clitics are split off', "It doesn't, can't and the cell's", "It does n't , ca n't and the cell 's"],
    ['cannot is two words', 'We cannot say', 'We can not say'],
    ['numbers stay whole', '1,200 of 3.5% in 12/05/2004', '1,200 of 3.5 % in 12/05/2004'],
    [
      'abbreviations keep their point, sentences do not',
      'See Fig. 2, e.g. the U.S. plant.',
      'See Fig. 2 , e.g. the U.S. plant .',
    ],
    ['a list of citations is split', 'shown [3,4].', 'shown [ 3 , 4 ] .'],
  ])('%s', (_, text, expected) => {
    const tokens = tokenize(text)
    expect(tokens.map((token) => token.text).join(' ')).toBe(expected)
    for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text)
  })
})
