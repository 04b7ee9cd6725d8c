import { describe, expect, it } from 'vitest'
import type { Citable } from './citable.ts'
import { statementCitation } from './cite-statement.ts'
import { NO_PUBLICATION } from './publication.ts'

const PAPER: Citable = {
  ...{ key: 'lovelace2020deep', type: null, publication: NO_PUBLICATION },
  ...{
    title: 'Deep soil',
    authors: [{ family: 'Lovelace', given: 'Ada' }],
    year: 2020,
    doi: null,
    archiveId: null,
    primaryClass: null,
  },
  ...{ abstract: '', language: null, url: 'http://here/storage/7' },
  ...{ further: {}, tags: [], notes: [] },
}
const ENTRY = { subject: 'Soil', verb: 'holds', object: 'water', uncertainty: 0, comment: '' }

describe('statementCitation', () => {
  // Proves: x-cite-statement
  it('a cited statement includes the paper, the page and the hashes', () => {
    const entry = { ...ENTRY, page: 3, evidence: 'Soil holds\nwater.' }
    expect(statementCitation(PAPER, entry, { md5Hash: 'aa', sha256: 'bb' })).toBe(
      'Claim: Soil holds water (p. 3)\nQuote: “Soil holds water.”\n' +
        'Source: Lovelace, A. (2020). Deep soil. http://here/storage/7\nClaims, MD5: aa\nFile, SHA-256: bb\n',
    )
  })

  it('a cited statement leaves out what is unknown', () =>
    expect(statementCitation(PAPER, ENTRY, { md5Hash: null, sha256: null })).toBe(
      'Claim: Soil holds water\nSource: Lovelace, A. (2020). Deep soil. http://here/storage/7\n',
    ))
})
