import { GenerationFields, keyClaims } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from '../extract.ts'
import { documentOf } from '../testing/document-of.ts'

const FIELDS = GenerationFields.parse({ num_return_sequences: 100 })
const read = (...sentences: string[]) => extractStatements(documentOf({ sentences }), FIELDS)
const key = (...sentences: string[]) => keyClaims(read(...sentences))
const FOUND = 'Shaded plots lost 31 % less water than open plots in dry summers.'

describe('key claims', () => {
  // Proves: x-key-claims
  it('are findings, those with values first', () => {
    const [first, second] = key(
      'Mosses are plants that many people know well.',
      'Wet plots had significantly more spores than dry plots in autumn.',
      FOUND,
    )
    expect(first).toMatchObject({ subject: 'Shaded plots', kind: 'finding' })
    expect(second).toMatchObject({ subject: 'Wet plots', kind: 'finding' })
  })

  it('are at most 15, and above all other statements', () => {
    const many = Array.from(
      { length: 40 },
      (_, at) =>
        `Plots of species ${String.fromCharCode(65 + (at % 26))}${at} lost ${at + 20} % of water in month ${at}.`,
    )
    const graph = read(...many)
    expect(keyClaims(graph)).toHaveLength(15)
    const others = graph.filter((entry) => !keyClaims(graph).includes(entry))
    const least = Math.min(...keyClaims(graph).map(({ salience = 0 }) => salience))
    expect(Math.max(...others.map(({ salience = 0 }) => salience))).toBeLessThan(least)
  })

  it('say each thing once', () => {
    expect(key(FOUND, 'Shaded plots lost 31% less water than the open plots in dry summers again.')).toHaveLength(1)
  })

  it.each([
    ['a pronoun as subject', 'They lost 31 % less water than open plots in dry summers.'],
    ['a grant', 'The growth of peat mosses was funded by a grant of 20 000 kroner from the moss fund.'],
    ['a profile of the paper', 'This study provides a basic profile of 31 shaded plots in dry summers.'],
    ['a pointer to a figure', 'Losses of 31 % in dry summers are shown in Figure 3 for all plots.'],
    ['future work', 'A larger dataset with 300 plots will be needed to confirm the loss of water.'],
    [
      'a denial elsewhere in its sentence',
      'Plots, which did not dry, lost 31 % more water than open plots in the summers.',
    ],
  ])('exclude %s', (_, sentence) => {
    expect(key(sentence).map(({ subject, verb }) => `${subject} ${verb}`)).toEqual([])
  })
})

describe('statements keep', () => {
  // Proves: x-statements-words
  it.each([
    ['a value in brackets', 'Sphagnum (SPH; 35.8 %) covered the plots.', 'Sphagnum (SPH; 35.8 %)'],
    [
      'the whole that a number is part of',
      'Of the 40 plots tested, 12 (30%) were dry.',
      '12 (30%) of the 40 plots tested',
    ],
    ['what the authors found', 'We found no spores in the peat.', 'no spores'],
  ])('%s', (_, sentence, subject) => {
    expect(read(sentence)[0]?.subject).toBe(subject)
  })

  it('the second of two objects', () => {
    expect(read('Shade was associated with slow growth and pale leaves.')[0]?.object).toBe(
      'slow growth and pale leaves',
    )
  })

  it('the name of a product', () => {
    const sentences = ['Mossy is a library for counting leaves.', 'The library provides functions for leaves.']
    expect(read(...sentences)[1]).toMatchObject({ subject: 'Mossy', verb: 'provides', comment: 'Name: The library.' })
  })
})

describe('uncertainty', () => {
  it('a proposal and a purpose are no doubt', () => {
    expect(read('We propose a sensor for peat bogs.')[0]?.uncertainty).toBe(0)
    expect(read('To determine the dose, the plots were weighed.')[0]?.uncertainty).toBe(0)
  })

  it('future work and hypotheses are uncertain', () => {
    const [change] = read('It will be interesting to see how the results change when a larger dataset is used.')
    expect(change?.uncertainty).toBeGreaterThanOrEqual(0.5)
    expect(read('We hypothesized that shade slows growth.')[0]?.uncertainty).toBeGreaterThanOrEqual(0.5)
  })
})
