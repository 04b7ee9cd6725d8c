import { canonicalStatements, type RecordedStatements } from '@colophon/protocol/chain-record/canonical'
import { createSha256 } from '../../lib/hash/sha256.ts'
import { md5 } from '../../lib/md5.ts'

/** The two hashes of statements, computed locally; the chain stores the MD5. */
export function hashStatements(statements: RecordedStatements): { md5: string; sha256: string } {
  const bytes = new TextEncoder().encode(canonicalStatements(statements))
  const sha256 = createSha256()
  sha256.update(bytes)
  return { md5: md5(bytes), sha256: sha256.digest() }
}
