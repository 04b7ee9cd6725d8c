import { createHash } from 'node:crypto'
import type { Graph, GraphEntry } from '@colophon/protocol/articles/graph'

const TOLD = ['subject', 'verb', 'object', 'uncertainty', 'comment'] as const
const PLACE = ['page', 'boxes', 'start', 'end', 'evidence', 'cues'] as const

/**
 * The statements to store when a person saves. A statement that we know keeps its evidence and its place, whatever was
 * sent, and becomes `human` where one of its five fields was changed; a new one is `human`, and may name as evidence only
 * what the paper says at that place. Every statement has an id of its own; saving the same again gives the same.
 */
export function mergeGraph(known: Graph, saved: Graph, text: string): Graph {
  const byId = new Map(known.flatMap((entry) => (entry.id ? [[entry.id, entry]] : [])))
  const taken = new Set<string>()
  return saved.map((entry, index) => {
    const before = entry.id && !taken.has(entry.id) ? byId.get(entry.id) : undefined
    const id = before?.id ?? freshId(entry, index, taken)
    taken.add(id)
    const reviewed = entry.reviewed ?? before?.reviewed
    return {
      ...(before ? keep(before, entry) : placed(entry, text)),
      id,
      ...(entry.polarity ? { polarity: entry.polarity } : {}),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
}

function keep(before: GraphEntry, entry: GraphEntry): GraphEntry {
  const isSame = TOLD.every((field) => before[field] === entry[field])
  if (isSame) return before
  const { subject, verb, object, uncertainty, comment } = entry
  return { ...before, subject, verb, object, uncertainty, comment, source: 'human' }
}

function placed(entry: GraphEntry, text: string): GraphEntry {
  const { start, end, evidence } = entry
  const isQuote =
    start !== undefined && end !== undefined && evidence !== undefined && text.slice(start, end) === evidence
  const fresh: GraphEntry = { ...entry, source: 'human' }
  if (!isQuote) for (const field of PLACE) delete fresh[field]
  return fresh
}

function freshId(entry: GraphEntry, index: number, taken: ReadonlySet<string>): string {
  if (entry.id && /^h-[0-9a-f]{16}$/.test(entry.id) && !taken.has(entry.id)) return entry.id
  const content = JSON.stringify([index, ...TOLD.map((field) => entry[field])])
  return `h-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}
