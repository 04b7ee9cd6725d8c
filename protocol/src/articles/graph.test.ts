import { describe, expect, it } from 'vitest'
import { GenerationFields, GraphEntry, uncertaintyLabel } from './graph.ts'

describe('the words for an uncertainty', () => {
  it.each([
    [0, 'stated'],
    [0.19, 'stated'],
    [0.2, 'likely'],
    [0.49, 'likely'],
    [0.5, 'uncertain'],
    [0.79, 'uncertain'],
    [0.8, 'speculative'],
    [1, 'speculative'],
  ])('%d is %s', (uncertainty, label) => {
    expect(uncertaintyLabel(uncertainty)).toBe(label)
  })
})

describe('the five generation fields', () => {
  it('are those of the specification where none is sent', () => {
    expect(GenerationFields.parse({})).toEqual({
      num_return_sequences: 10,
      max_length: 216,
      length_penalty: 0,
      num_beams: 10,
      span_length: 128,
    })
  })

  it('come as multipart text', () => {
    expect(GenerationFields.parse({ num_beams: '4', length_penalty: '-1.5' })).toMatchObject({
      num_beams: 4,
      length_penalty: -1.5,
    })
  })

  it.each([
    ['num_return_sequences', '0'],
    ['num_return_sequences', '101'],
    ['max_length', '4097'],
    ['max_length', '1.5'],
    ['length_penalty', '11'],
    ['num_beams', 'ten'],
    ['span_length', '-1'],
    ['beams', '1'],
  ])('refuse %s = %s', (field, value) => {
    expect(GenerationFields.safeParse({ [field]: value }).success).toBe(false)
  })
})

describe('a statement', () => {
  it('is trimmed, and may have no object', () => {
    const entry = { subject: ' Peat ', verb: 'dries', object: ' ', uncertainty: 0, comment: '' }
    expect(GraphEntry.parse(entry)).toMatchObject({ subject: 'Peat', object: '' })
  })
})
