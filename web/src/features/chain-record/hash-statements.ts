import { canonicalStatements, type RecordedStatements } from '@colophon/protocol/chain-record/canonical'
import { md5 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'

/** The two hashes of statements, computed locally; the chain stores the MD5. */
export function hashStatements(statements: RecordedStatements): { md5: string; sha256: string } {
  const bytes = new TextEncoder().encode(canonicalStatements(statements))
  return { md5: bytesToHex(md5(bytes)), sha256: bytesToHex(sha256(bytes)) }
}
