import type { GraphEntry } from '../statements/graph.ts'
import { apaReference } from './apa.ts'
import type { Citable } from './citable.ts'

/** The evidence of a paper's statements: the hashes of the saved list and of the paper's file. */
type Proof = { md5Hash: string | null; sha256: string | null }

/**
 * One statement as text to paste: the statement, its sentence, the paper with the page, and the hash by which `/verify`
 * finds the saved statements. Unknown parts are left out.
 */
export function statementCitation(paper: Citable, entry: GraphEntry, { md5Hash, sha256 }: Proof): string {
  const claim = [entry.subject, entry.verb, entry.object].filter(Boolean).join(' ')
  const page = entry.page ? ` (p. ${entry.page})` : ''
  const lines = [
    `Claim: ${claim}${page}`,
    entry.evidence && `Quote: “${entry.evidence.replace(/\s+/g, ' ').trim()}”`,
    `Source: ${apaReference(paper)}`,
    md5Hash && `Claims, MD5: ${md5Hash}`,
    sha256 && `File, SHA-256: ${sha256}`,
  ]
  return `${lines.filter(Boolean).join('\n')}\n`
}
