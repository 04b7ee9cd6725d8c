import { GenerationFields } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { extractStatements } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const read = (...sentences: string[]) =>
  extractStatements(documentOf(...sentences.map((sentence) => ({ sentences: [sentence] }))), GenerationFields.parse({}))

describe('statements repeated in a paper', () => {
  it('are merged at the first position, with the sentences and boxes of both', () => {
    const [entry, ...others] = read('Sleep improves memory.', 'The sleep also improves memory!')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ subject: 'Sleep', start: 0, end: 22 })
    expect(entry?.evidence).toBe('Sleep improves memory. … The sleep also improves memory!')
    expect(entry?.boxes).toHaveLength(2)
  })

  it.each([
    ['with another object', 'Sleep improves memory.', 'Sleep improves mood.'],
    ['denied once', 'Sleep improves memory.', 'Sleep does not improve memory.'],
    ['with a number that differs', 'The dose was 2.5 mg of salt.', 'The dose was 25 mg of salt.'],
    ['with more doubt in its verb', 'Sleep improves memory.', 'Sleep may improve memory.'],
  ])('stay two statements %s', (_, one, other) => {
    expect(read(one, other)).toHaveLength(2)
  })
})
