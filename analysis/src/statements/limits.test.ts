import { GenerationFields, GRAPH_ENTRIES_MAX } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import { applyLimits, extractStatements, findingsFirst } from './extract.ts'
import { documentOf } from './testing/document-of.ts'

const at = (position: number, rank = 0, tokens = 5) => ({ position, rank, tokens })

describe('generation fields', () => {
  // Proves: deviation-22
  it('span_length is the window in words and num_return_sequences its limit of statements', () => {
    const fields = GenerationFields.parse({ span_length: '10', num_return_sequences: '2' })
    const statements = [at(0), at(4), at(9), at(10), at(25)]
    expect(applyLimits(statements, fields)).toEqual([at(0), at(4), at(10), at(25)])
  })

  it('beyond the limit the best by rank are kept, in order', () => {
    const fields = GenerationFields.parse({ num_return_sequences: 2 })
    expect(applyLimits([at(0, 2), at(1, 0), at(2, 1)], fields)).toEqual([at(1, 0), at(2, 1)])
  })

  // Proves: deviation-22
  it('max_length is the limit of words per statement', () => {
    const fields = GenerationFields.parse({ max_length: 6 })
    expect(applyLimits([at(0, 0, 7), at(0, 0, 6)], fields)).toEqual([at(0, 0, 6)])
  })

  // Proves: deviation-22
  it('num_beams and length_penalty have no effect', () => {
    const document = documentOf('The drug reduced appetite.', 'Sleep may improve memory.')
    const plain = extractStatements(document, GenerationFields.parse({}))
    const tuned = extractStatements(document, GenerationFields.parse({ num_beams: 1, length_penalty: -3 }))
    expect(tuned).toEqual(plain)
    expect(plain).toHaveLength(2)
  })

  it('of too many statements findings are kept before others, all in their order', () => {
    const [known, first, step, second] = (['background', 'finding', 'method', 'finding'] as const).map((kind) => ({
      kind,
    }))
    const all = [known, first, step, second].filter((each) => each !== undefined)
    expect(findingsFirst(all, 3)).toEqual([known, first, second])
    expect(findingsFirst(all, 1)).toEqual([first])
  })

  it('a paper never has more statements than the protocol allows', { tags: ['campaign'] }, () => {
    const sentences = Array.from({ length: GRAPH_ENTRIES_MAX + 50 }, (_, index) => `Drug ${index} reduced appetite.`)
    const entries = extractStatements(documentOf({ sentences }), GenerationFields.parse({ num_return_sequences: 100 }))
    expect(entries).toHaveLength(GRAPH_ENTRIES_MAX)
  })
})
