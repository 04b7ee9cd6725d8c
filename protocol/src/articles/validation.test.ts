import { describe, expect, it } from 'vitest'
import { documentType, fileProblem, graphProblem } from './validation.ts'

const USER = { id: 1, role: 'user' } as const
const VIP = { id: 2, role: 'vip' } as const
const MB = 1_048_576

describe('the type of a file name', () => {
  // Proves: 5-documents-txt, 5-documents-docx, 5-documents-pdf, 9-document-types
  it.each([
    ['a.pdf', 'pdf'],
    ['A.PDF', 'pdf'],
    ['a.b.docx', 'docx'],
    ['notes.txt', 'txt'],
    ['a.doc', null],
    ['a.pdf.exe', null],
    ['pdf', null],
    ['a.', null],
    ['', null],
  ])('of %j is %s', (name, type) => {
    expect(documentType(name)).toBe(type)
  })
})

describe('validating a chosen file', () => {
  // Proves: 5-documents-other
  it.each([
    [{ name: 'a.pdf', size: 1 }, USER, null],
    [{ name: 'a.pdf', size: 50 * MB }, USER, null],
    [{ name: 'a.pdf', size: 50 * MB + 1 }, USER, 'The file is larger than 50 MB.'],
    [{ name: 'a.pdf', size: 50 * MB + 1 }, VIP, null],
    [{ name: 'a.pdf', size: 200 * MB + 1 }, VIP, 'The file is larger than 200 MB.'],
    [{ name: 'a.pdf', size: 50 * MB + 1 }, null, 'The file is larger than 50 MB.'],
    [{ name: 'a.pdf', size: 0 }, USER, 'The file is empty.'],
    [{ name: 'a.exe', size: 1 }, USER, 'Only txt, docx and pdf files can be read.'],
  ])('%j of %j: %s', (file, person, problem) => {
    expect(fileProblem(file, person)).toBe(problem)
  })
})

describe('graph data', () => {
  const entry = { subject: 'Peat', verb: 'dries', object: 'quickly', uncertainty: 0.5, comment: '' }

  // Proves: 3-graph-subject, 3-graph-verb, 3-graph-object, 3-graph-uncertainty, 3-graph-comment, 5-graph-list
  it('is a list of entries, each with subject, verb, object, uncertainty and comment', () => {
    expect(graphProblem([entry])).toBeNull()
    expect(graphProblem([])).toBeNull()
  })

  // Proves: 3-graph-subject, 3-graph-verb, 3-graph-object, 3-graph-uncertainty, 3-graph-comment, 5-graph-fields
  // Proves: deviation-27
  it.each(['subject', 'verb', 'object', 'uncertainty', 'comment'])('fails without %s', (field) => {
    const { [field as 'subject']: _, ...rest } = entry
    expect(graphProblem([entry, rest])).toMatch(new RegExp(`^Claim 2: ${field}: `))
  })

  // Proves: 5-graph-list, deviation-27
  it.each([
    ['a record', { 0: entry }, 'The graph must be a list.'],
    ['text', '[]', 'The graph must be a list.'],
    ['nothing', null, 'The graph must be a list.'],
    ['an entry that is none', [null], 'Claim 1: entry: '],
    ['an empty subject', [{ ...entry, subject: '  ' }], 'Claim 1: subject: '],
    ['an uncertainty over 1', [{ ...entry, uncertainty: 1.01 }], 'Claim 1: uncertainty: '],
    ['an uncertainty below 0', [{ ...entry, uncertainty: -0.1 }], 'Claim 1: uncertainty: '],
    ['an uncertainty in words', [{ ...entry, uncertainty: 'low' }], 'Claim 1: uncertainty: '],
    ['a text over 2000 characters', [{ ...entry, object: 'x'.repeat(2001) }], 'Claim 1: object: '],
    ['an unknown field', [{ ...entry, extra: 1 }], 'Claim 1: '],
    ['5001 entries', Array.from({ length: 5001 }, () => entry), ''],
  ])('is rejected with: %s', (_what, graph, start) => {
    expect(graphProblem(graph)?.startsWith(start)).toBe(true)
  })
})
