import { createHash } from 'node:crypto'
import { canonicalStatements } from '@colophon/protocol/chain-record/canonical'
import { type Graph, keyClaims, shownClaim } from '@colophon/protocol/statements/graph'

/** Hashes of a paper's statements: MD5 as the specification requires, and SHA-256 because MD5 is broken. */
export type GraphHashes = { md5Hash: string; graphSha256: string }

/**
 * Hashes the canonical JSON (RFC 8785) of `{ articleId, file: { sha256 }, graph }`, so that the record covers the file
 * too.
 */
export function hashGraph(articleId: number, fileSha256: string, graph: Graph): GraphHashes {
  const text = canonicalStatements({ articleId, file: { sha256: fileSha256 }, graph })
  return {
    md5Hash: createHash('md5').update(text).digest('hex'),
    graphSha256: createHash('sha256').update(text).digest('hex'),
  }
}

/** The columns of a paper that follow from its statements. */
export function graphColumns(
  articleId: number,
  fileSha256: string,
  graph: Graph,
): GraphHashes & { statementsCount: number; keyClaim: string | null } {
  const [first] = keyClaims(graph)
  const shown = first && shownClaim(first)
  return {
    ...hashGraph(articleId, fileSha256, graph),
    statementsCount: graph.length,
    keyClaim: shown ? shown.before + shown.claim + shown.after : null,
  }
}
