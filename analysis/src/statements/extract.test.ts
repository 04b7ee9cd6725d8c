import { GenerationFields, Graph, type GraphEntry } from '@colophon/protocol/statements/graph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { EXTRACTOR_VERSION } from './extractor-version.ts'
import { documentOf } from './testing/document-of.ts'

const fields = GenerationFields.parse({})

function read(...sentences: string[]): GraphEntry[] {
  return extractStatements(documentOf({ sentences }), fields)
}

function triples(...sentences: string[]): string[] {
  return read(...sentences).map((entry) => [entry.subject, entry.verb, entry.object].join(' | '))
}

describe('extracting a statement from a sentence', () => {
  const cases: [behaviour: string, sentence: string, expected: string[]][] = [
    [
      'subject, verb and object of a plain sentence',
      'Treatment with rapamycin reduced tumour size in mice.',
      ['Treatment with rapamycin | reduced | tumour size in mice'],
    ],
    [
      'a passive keeps its auxiliaries and negation, and takes in the preposition',
      'Levels of the protein were not significantly reduced by the drug.',
      ['Levels of the protein | were not significantly reduced by | the drug'],
    ],
    [
      'a list stays whole where it is the subject',
      'The study, its numbers and its conclusions are invented to show what the program does.',
      ['The study, its numbers and its conclusions | are invented to show | what the program does'],
    ],
    [
      'adjectives before a noun stay together',
      'Research on peat is an open source, asynchronous course that was developed to teach gardeners.',
      [
        'Research on peat | is | an open source, asynchronous course that was developed to teach gardeners',
        'asynchronous course | was developed to teach | gardeners',
      ],
    ],
    [
      'a number before the verb is its subject, however large',
      'Sample 2500 may have lost weight after the treatment.',
      ['Sample 2500 | may have lost | weight after the treatment'],
    ],
    ['a modal stays in the verb', 'Sleep may improve memory.', ['Sleep | may improve | memory']],
    [
      'two verbs share one subject',
      'The model does not converge and cannot be used for prediction.',
      ['The model | does not converge | ', 'The model | cannot be used for | prediction'],
    ],
    [
      'two clauses have a subject each',
      'The light was on and the plants grew faster.',
      ['The light | was | on', 'the plants | grew | faster'],
    ],
    [
      'a relative clause refers to the noun before it, and the main clause continues after it',
      'The gene, which encodes a kinase, is likely to regulate growth.',
      ['The gene | encodes | a kinase', 'The gene | is likely to regulate | growth'],
    ],
    ['a reduced relative is no clause', 'The compounds tested were active.', ['The compounds tested | were | active']],
    [
      'a participle after the noun belongs to the object',
      'We used data collected from three sites.',
      ['We | used | data collected from three sites'],
    ],
    [
      'there is',
      'There is a strong correlation between dose and response.',
      ['a strong correlation | is | between dose and response'],
    ],
    [
      'a verb that looks like a plural noun',
      'At high temperature the enzyme denatures.',
      ['the enzyme | denatures | '],
    ],
    [
      'an opening phrase is not the subject',
      'In this study we measured the growth of forty plants.',
      ['we | measured | the growth of forty plants'],
    ],
    [
      'text in brackets is left out',
      'Body mass (see Fig. 2) predicted survival [3, 4].',
      ['Body mass | predicted | survival'],
    ],
    [
      'words broken over lines are joined by one space',
      'The treated plants\ngrew   faster than\nthe controls.',
      ['The treated plants | grew | faster than the controls'],
    ],
    ['a sentence without a verb states nothing', 'A short note on the growth of beans.', []],
    ['a heading without an article has no verb', 'Explicit model wrappers.', []],
    [
      'the infinitive after "is" keeps its "to"',
      'The primary goal is to provide learners with a solid theory.',
      ['The primary goal | is | to provide learners with a solid theory'],
    ],
    [
      'a preposition whose citation was left out is left out too',
      'Some key algorithms are discussed in [11, 13].',
      ['Some key algorithms | are discussed | '],
    ],
    [
      'a semicolon ends a clause',
      'Its conclusions are invented to show what Colophon does; nothing here was measured.',
      ['Its conclusions | are invented to show | what Colophon does', 'nothing here | was measured | '],
    ],
    [
      'a fixed phrase stays together',
      'The base measure is always taken into account.',
      ['The base measure | is always taken | into account'],
    ],
    ['a question states nothing', 'Does the treatment improve survival in older patients?', []],
  ]
  it.each(cases)('%s', (_, sentence, expected) => {
    expect(triples(sentence)).toEqual(expected)
  })

  it('a pronoun subject is used only if the sentence offers nothing better', () => {
    expect(triples('The drug was removed and it had been harmful.')).toEqual(['The drug | was removed | '])
    expect(triples('It improves the accuracy.')).toEqual(['It | improves | the accuracy'])
  })
})

describe('context of a statement', () => {
  it('a reporting clause becomes the comment', () => {
    const [entry, ...others] = read('We found that the treated plants grew faster than controls.')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ subject: 'the treated plants', comment: 'Attribution: We found.' })
  })

  it('a condition, before or after, becomes the comment', () => {
    expect(read('If the temperature exceeds 40 degrees, the enzyme is destroyed.')).toMatchObject([
      { subject: 'the enzyme', comment: 'Condition: If the temperature exceeds 40 degrees.' },
    ])
    expect(read('The enzyme is stable unless the temperature exceeds 40 degrees.')).toMatchObject([
      { subject: 'The enzyme', comment: 'Condition: unless the temperature exceeds 40 degrees.' },
    ])
  })

  it('an introductory phrase becomes the comment', () => {
    expect(read('In older mice, the drug reduced appetite.')).toMatchObject([
      { subject: 'the drug', comment: 'Context: In older mice.' },
    ])
  })

  it('polarity is negative if verb, subject, object or reporting clause negates', () => {
    const polarity = (sentence: string) => read(sentence).map((entry) => entry.polarity)
    expect(polarity('The drug did not reduce appetite.')).toEqual(['negative'])
    expect(polarity('No difference was found between the groups.')).toEqual(['negative'])
    expect(polarity('The drug had no effect on appetite.')).toEqual(['negative'])
    expect(polarity('We did not find that the drug reduced appetite.')).toEqual(['negative'])
    expect(polarity('The drug reduced appetite.')).toEqual(['positive'])
  })
})

describe('position of a statement', () => {
  it('it has the exact sentence, offsets, page and boxes, and is unreviewed and made by this version', () => {
    const document = documentOf('An opening note.', 'The drug reduced appetite in mice.')
    const [entry] = extractStatements(document, fields)
    expect(entry).toMatchObject({ page: 1, boxes: document.sentences[1]?.boxes, source: 'auto', reviewed: false })
    expect(entry?.extractor).toBe(EXTRACTOR_VERSION)
    expect(entry?.evidence).toBe('The drug reduced appetite in mice.')
    expect(document.text.slice(entry?.start, entry?.end)).toBe(entry?.evidence)
  })

  it('headings, captions, references, tables, running heads and author lines have no statements', () => {
    const sentences = ['The drug reduced appetite in mice.']
    const silent = ['title', 'authors', 'heading', 'caption', 'reference', 'header', 'footer', 'table', 'code'] as const
    for (const type of silent) expect(extractStatements(documentOf({ type, sentences }), fields)).toEqual([])
    for (const type of ['abstract', 'paragraph', 'list'] as const) {
      expect(extractStatements(documentOf({ type, sentences }), fields)).toHaveLength(1)
    }
  })
})

it('sections of thanks and references have no statements', () => {
  const document = documentOf({ type: 'heading', sentences: ['Thanks'] }, 'The foundation supported both authors.')
  Object.assign(document.blocks[0] ?? {}, { level: 1, section: 'acknowledgements' })
  expect(extractStatements(document, fields)).toEqual([])
})

describe('the graph of any text is valid', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'the',
      'that',
      'which',
      'is',
      'not',
      'may',
      'to',
      ',',
      ';',
      '(',
      ')',
      'and',
      'if',
      'found',
      'drug',
      '.',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))

  it('entries match the protocol, ids are unique, and the result is deterministic', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (sentences) => {
        const document = documentOf({ sentences })
        const entries = extractStatements(document, fields)
        expect(Graph.safeParse(entries).error).toBeUndefined()
        expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
        expect(extractStatements(document, fields)).toEqual(entries)
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  it('a sentence of 100,000 characters is skipped', () => {
    expect(read(`The drug reduced ${'very '.repeat(20_000)}much.`)).toEqual([])
  })
})
