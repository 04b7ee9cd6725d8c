import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const fields = GenerationFields.parse({ num_return_sequences: 100 })
const read = (sentence: string) => extractStatements(documentOf(sentence), fields)
const triples = (sentence: string) => read(sentence).map((each) => [each.subject, each.verb, each.object].join(' | '))

describe('a formula is one token', () => {
  it.each([
    [
      'between dollars, with braces and commands in it',
      String.raw`Every bog has a special $\widetilde{\mathcal{M}}$-cover of moss.`,
      [String.raw`Every bog | has | a special $\widetilde{\mathcal{M}}$-cover of moss`],
    ],
    [
      'after a preposition',
      String.raw`The method runs in time $O(n \log n)$ for all inputs.`,
      [String.raw`The method | runs in | time $O(n \log n)$ for all inputs`],
    ],
    [
      'with a sign between its sides',
      'The growth rate was constant for λ(t) = 2 in all plots.',
      ['The growth rate | was | constant for λ(t) = 2 in all plots'],
    ],
    ['as a set', 'The set {a, b, c} describes the three plots.', ['The set {a, b, c} | describes | the three plots']],
    ['as a size', 'We tested a 4 × 4 grid of plots.', ['We | tested | a 4 × 4 grid of plots']],
    ['but money is not one', 'The fund paid $5 and $10 to us.', ['The fund | paid | $5 and $10 to us']],
  ])('%s', (_, sentence, expected) => {
    expect(triples(sentence)).toEqual(expected)
  })
})

describe('labels before a sentence are removed', () => {
  it.each([
    ['CONCLUSION: Shade increases the growth of mosses.', 'Shade | increases | the growth of mosses'],
    ['Abstract: BACKGROUND: Shade slows the growth of mosses.', 'Shade | slows | the growth of mosses'],
    ['(1) The sensor measures the light of each plot.', 'The sensor | measures | the light of each plot'],
    ['2. The sensor stores the light of each plot.', 'The sensor | stores | the light of each plot'],
    ['• The sensor stores the light of each plot.', 'The sensor | stores | the light of each plot'],
    ['Storing the data: The sensor writes all values to a card.', 'The sensor | writes | all values to a card'],
  ])('%s', (sentence, expected) => {
    expect(triples(sentence)).toEqual([expected])
  })

  it('a label with a verb is kept', () => {
    expect(triples('The sensor has one task: it measures light.')).toEqual(['The sensor | has | one task'])
  })
})

describe('coordinated verbs share auxiliaries', () => {
  it.each([
    ['The samples were dried and weighed by two people.', ['were dried', 'were weighed by']],
    ['The card can be read, copied, and used by others.', ['can be read', 'can be copied', 'can be used by']],
    ['Shade could slow the growth and improve the colour of mosses.', ['could slow', 'could improve']],
    ['The seeds did not grow or rot in water.', ['did not grow', 'did not rot in']],
    ['We cut the mosses and weigh them in bowls.', ['cut', 'weigh']],
  ])('%s', (sentence, verbs) => {
    expect(read(sentence).map(({ verb }) => verb)).toEqual(verbs)
  })

  // Proves: x-statements-words
  it('and negation', () => {
    expect(read('The seeds did not grow or rot in water.').map(({ polarity }) => polarity)).toEqual([
      'negative',
      'negative',
    ])
  })
})

describe('phrases are complete', () => {
  it.each([
    [
      'a list of what is done',
      'This lesson teaches readers the cutting of stems, drying leaves, counting spores, and drawing curves.',
      'the cutting of stems, drying leaves, counting spores, and drawing curves',
    ],
    [
      'two adjectives before their noun',
      'Mossy is an open-source, well tested library for counting leaves.',
      'an open-source, well tested library for counting leaves',
    ],
    ['a name after what it is', 'We present a new tool, Leaflet, that counts spores.', 'a new tool, Leaflet'],
    ['a fixed phrase', 'The result is in line with earlier counts.', 'in line with earlier counts'],
    [
      'what there is',
      'There are many short courses aimed at counting mosses.',
      'many short courses aimed at counting mosses',
    ],
    ['a comparison', 'There is no better shade than that of an old tree.', 'no better shade than that of an old tree'],
  ])('%s', (_, sentence, object) => {
    expect(read(sentence).map((each) => each.object)[0]).toContain(object)
  })

  it('an adjective with its infinitive belongs to the verb', () => {
    expect(triples('The package is easy to use in many laboratories.')).toEqual([
      'The package | is easy to use in | many laboratories',
    ])
  })

  it('a letter in brackets keeps both brackets', () => {
    expect(triples('This problem involved finding the light source(s) in the room.')).toEqual([
      'This problem | involved finding | the light source(s) in the room',
    ])
  })
})

describe('malformed clauses are dropped', () => {
  // Proves: x-statements-words
  it('a relative clause attaches to the noun that agrees with its verb', () => {
    expect(triples('The list of the readings that were wrong is long.')).toContain('the readings | were | wrong')
    expect(triples('We drew a map of the wet plots that shows the paths.')).toContain(
      'a map of the wet plots | shows | the paths',
    )
  })

  it.each([
    ['a subject of another number than its verb', 'The growth of moss were small in all plots.'],
    ['a verb without the object it needs', 'As the plots become, the paths include.'],
    ['a sentence that breaks off before a formula', 'It follows from'],
  ])('%s', (_, sentence) => {
    expect(triples(sentence)).toEqual([])
  })

  it('a relative clause without its noun is dropped', () => {
    expect(triples('The plants that we show in the garden are mosses.')).toEqual([
      'The plants that we show in the garden | are | mosses',
    ])
  })

  it('"not only" does not negate', () => {
    const [entry] = read('The shade not only slows the growth but it also improves the colour.')
    expect(entry).toMatchObject({ verb: 'not only slows', polarity: 'positive' })
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
