import { createHash } from 'node:crypto'
import { canonicalStatements } from '@colophon/protocol/chain-record/canonical'
import { recordKey } from '@colophon/protocol/chain-record/key'
import { describe, expect, it } from 'vitest'
import { openPaper } from '../../articles/testing/papers.ts'
import { RECORD } from '../../articles/testing/records.ts'
import { receiptOf } from '../receipt.ts'
import { readSought } from './verify-input.ts'

const md5 = 'd41d8cd98f00b204e9800998ecf8427e'
const sha256 = 'ab'.repeat(32)
const statements = { articleId: 1, file: { sha256 }, graph: openPaper().graph ?? [] }
const statementsMd5 = createHash('md5').update(canonicalStatements(statements)).digest('hex')

// Proves: x-verify, x-verify-screen
describe('what is looked for', () => {
  it.each([
    ['an MD5', md5, { md5, file: null }],
    ['an MD5 with spaces around and capitals', ` ${md5.toUpperCase()}\n`, { md5, file: null }],
    ['an MD5 as the search takes it', `md5:${md5}`, { md5, file: null }],
    ['a SHA-256', sha256, { sha256 }],
    ['a SHA-256 with 0x', `0x${sha256}`, { sha256 }],
    ['the key of a record', recordKey(md5, 7), { md5, file: null }],
    ['claims, however they are laid out', JSON.stringify(statements, null, 4), { md5: statementsMd5, file: sha256 }],
    ['claims within something else', JSON.stringify({ statements }), { md5: statementsMd5, file: sha256 }],
    ['a receipt without the claims', JSON.stringify({ record: { hash: md5 } }), { md5, file: null }],
  ])('is read from %s', (_what, text, sought) => expect(readSought(text)).toEqual(sought))

  it('the hash is read from a receipt of the record tab', () => {
    const paper = openPaper({ sha256, md5Hash: statementsMd5 })
    expect(readSought(receiptOf(paper, { ...RECORD, hash: statementsMd5 }, null))).toEqual({
      md5: statementsMd5,
      file: sha256,
    })
    expect(readSought(receiptOf(paper, { ...RECORD, hash: md5 }, null))).toEqual({ md5, file: null })
  })

  it('the hash changes with a single letter of the statements', () => {
    const read = readSought(JSON.stringify({ ...statements, graph: [{ ...statements.graph[0], verb: 'lowers' }] }))
    expect(read).toHaveProperty('md5')
    expect(read).not.toMatchObject({ md5: statementsMd5 })
  })

  it.each([
    '',
    '   ',
    'hello',
    md5.slice(1),
    `${sha256}0`,
    '{',
    '{}',
    '[]',
    '"x"',
    '{"graph":[]}',
    '{"record":{"hash":7}}',
  ])('the input %j is rejected with a message', (text) => expect(readSought(text)).toHaveProperty('problem'))
})
