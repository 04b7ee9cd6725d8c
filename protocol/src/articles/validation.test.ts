import { describe, expect, it } from 'vitest'
import { documentType, fileProblem } from './validation.ts'

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
