import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const fields = GenerationFields.parse({ num_return_sequences: 100 })
const read = (sentence: string) => extractStatements(documentOf(sentence), fields)
const triples = (sentence: string) => read(sentence).map((each) => [each.subject, each.verb, each.object].join(' | '))

describe('A formula is one word of its phrase', () => {
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

describe('What a page puts before a sentence is none of its words', () => {
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

  it('but what has a verb before its colon stays whole', () => {
    expect(triples('The sensor has one task: it measures light.')).toEqual(['The sensor | has | one task'])
  })
})

describe('Verbs that share a subject share what stands before the first', () => {
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
  it('and are denied with it', () => {
    expect(read('The seeds did not grow or rot in water.').map(({ polarity }) => polarity)).toEqual([
      'negative',
      'negative',
    ])
  })
})

describe('A phrase is told to its end', () => {
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

  it('an adjective and its infinitive go with the verb', () => {
    expect(triples('The package is easy to use in many laboratories.')).toEqual([
      'The package | is easy to use in | many laboratories',
    ])
  })

  it('a letter in brackets keeps both', () => {
    expect(triples('This problem involved finding the light source(s) in the room.')).toEqual([
      'This problem | involved finding | the light source(s) in the room',
    ])
  })
})

describe('What does not agree or is cut off is not told', () => {
  // Proves: x-statements-words
  it('a relative clause speaks of the noun that agrees with its verb', () => {
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

  it('nor a relative clause without the noun that it asks for', () => {
    expect(triples('The plants that we show in the garden are mosses.')).toEqual([
      'The plants that we show in the garden | are | mosses',
    ])
  })

  it('"not only" denies nothing', () => {
    const [entry] = read('The shade not only slows the growth but it also improves the colour.')
    expect(entry).toMatchObject({ verb: 'not only slows', polarity: 'positive' })
  })
})
