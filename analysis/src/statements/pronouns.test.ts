import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const FIELDS = GenerationFields.parse({ num_return_sequences: 100 })
const last = (...sentences: string[]) => extractStatements(documentOf({ sentences }), FIELDS).at(-1)

describe('a pronoun at the start of a sentence', () => {
  it.each([
    ['the subject of the sentence before', 'The sensors measure the light of a plot.', 'They', 'The sensors'],
    ['what we made', 'We built a sensor for peat bogs.', 'It', 'a sensor for peat bogs'],
    ['what the paper presents', 'This paper presents a sensor for peat bogs.', 'It', 'a sensor for peat bogs'],
    ['the one of two that suits its number', 'The sensor counts the leaves.', 'It', 'The sensor'],
  ])('is resolved as %s', (_, before, pronoun, subject) => {
    const sentence = `${pronoun} also kept the warmth of the soil.`
    expect(last(before, sentence)).toMatchObject({ subject, comment: `Pronoun: ${pronoun}.`, evidence: sentence })
  })

  // Proves: x-statements-words
  it('is still resolved a sentence later', () => {
    const sentences = ['The sensors sleep at night.', 'They also kept the warmth.', 'They cost little money.']
    expect(last(...sentences)).toMatchObject({ subject: 'The sensors', object: 'little money' })
  })

  it.each([
    ['two things suit', 'The camera follows the sensor.', 'It'],
    ['nothing suits its number', 'The sensor sleeps at night.', 'They'],
    ['the sentence before cannot be named', 'Smith et al. counted leaves.', 'They'],
    ['the sentence before is about another pronoun', 'It counted the leaves.', 'It'],
  ])('is kept if %s', (_, before, pronoun) => {
    expect(last(before, `${pronoun} also kept the warmth of the soil.`)).toMatchObject({
      subject: pronoun,
      comment: '',
    })
  })

  // Proves: x-statements-words
  it('is kept if expletive', () => {
    expect(last('The sensor sleeps at night.', 'It is possible to store all values.')).not.toMatchObject({
      subject: 'The sensor',
      object: 'possible',
    })
    expect(last('The sensor sleeps at night.', 'It is clear that shade slows growth.')).toMatchObject({
      subject: 'shade',
    })
  })

  it('is not resolved across paragraphs', () => {
    const blocks = ['The sensor sleeps at night.', 'It also kept the warmth of the soil.']
    expect(extractStatements(documentOf(...blocks), FIELDS).at(-1)?.subject).toBe('It')
  })
})
