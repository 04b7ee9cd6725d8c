import { GRAPH_TEXT_MAX, type GraphEntry, joinedPlace } from '@colophon/protocol/statements/graph'

/** The key of a claim: its parts without case, articles and punctuation, and its polarity. */
export function claimOf({ subject, verb, object, polarity }: GraphEntry): string {
  return JSON.stringify([...[subject, verb, object].map(normalised), polarity ?? 'positive'])
}

/**
 * Merges statements of the same claim: position, text and uncertainty of the first, evidence and boxes of all within
 * the limits. Order is kept.
 */
export function mergeSame<T extends { entry: GraphEntry }>(found: readonly T[]): T[] {
  const claims = Map.groupBy(found, ({ entry }) => claimOf(entry))
  return [...claims.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    if (same.length === 1) return [first]
    const { boxes, evidence } = joinedPlace(same.map(({ entry }) => entry))
    const comments = [...new Set(same.map(({ entry }) => entry.comment).filter(Boolean))].join(' ')
    const comment = comments.length <= GRAPH_TEXT_MAX ? comments : first.entry.comment
    const merged = { comment, ...(boxes && { boxes }), ...(evidence && { evidence }) }
    return [{ ...first, entry: { ...first.entry, ...merged } }]
  })
}

function normalised(part: string): string {
  return part
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%<>=±+.]+/gu, ' ')
    .replace(/\b(?:the|an?|also|therefore|thus)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
