import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { RecordedStatements } from '@colophon/protocol/chain-record/canonical'
import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'

/** The statements as hashed; null if the reader may not see them. */
export function statementsOf({ id, sha256, graph }: OpenArticle): RecordedStatements | null {
  return graph === null ? null : { articleId: id, file: { sha256: sha256 ?? '' }, graph }
}

/**
 * A receipt of one record that can be checked without this site: the on-chain record, its meaning, and the statements
 * if they have not changed since.
 */
export function receiptOf(article: OpenArticle, record: ChainRecord, registry: string | null): string {
  const statements = record.hash === article.md5Hash ? statementsOf(article) : null
  const receipt = {
    kind: 'colophon-record-receipt',
    paper: { articleId: article.id, title: article.title },
    record: { ...record, registry },
    ...(statements && { statements }),
    proves: RECORD_PROVES,
    doesNotProve: RECORD_DOES_NOT_PROVE,
    howToCheck:
      'The MD5 is that of the canonical JSON (RFC 8785) of { articleId, file: { sha256 }, graph }. The key of the record is the MD5 (16 bytes) followed by the paper number (16 bytes).',
  }
  return `${JSON.stringify(receipt, null, 2)}\n`
}
