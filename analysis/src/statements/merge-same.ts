import { GRAPH_TEXT_MAX, type GraphEntry, joinedPlace } from '@colophon/protocol/statements/graph'

/** What two statements must share to be the same claim: its parts without case, articles and marks, and its polarity. */
export function claimOf({ subject, verb, object, polarity }: GraphEntry): string {
  return JSON.stringify([...[subject, verb, object].map(normalised), polarity ?? 'positive'])
}

/**
 * Makes one of all that state the same: it stands where the first stands, in its words and with its doubt, and its
 * evidence and boxes are those of all, as far as one statement may hold them. The order of the first ones is kept.
 */
export function mergeSame<T extends { entry: GraphEntry }>(found: readonly T[]): (T & { times: number })[] {
  const claims = Map.groupBy(found, ({ entry }) => claimOf(entry))
  return [...claims.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    if (same.length === 1) return [{ ...first, times: 1 }]
    const { boxes, evidence } = joinedPlace(same.map(({ entry }) => entry))
    const comments = [...new Set(same.map(({ entry }) => entry.comment).filter(Boolean))].join(' ')
    const comment = comments.length <= GRAPH_TEXT_MAX ? comments : first.entry.comment
    const told = { comment, ...(boxes && { boxes }), ...(evidence && { evidence }) }
    return [{ ...first, entry: { ...first.entry, ...told }, times: same.length }]
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
