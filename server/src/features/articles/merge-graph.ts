import { createHash } from 'node:crypto'
import { type Graph, type GraphEntry, isSameTold, joinedPlace, TOLD } from '@colophon/protocol/articles/graph'

const PLACE = ['page', 'boxes', 'start', 'end', 'evidence', 'cues'] as const
/** The most statements that are looked up in earlier versions for one save. */
const STATES_MAX = 10_000

/**
 * The statements to store when a person saves. A statement that we know, from the present graph or an `earlier` state,
 * keeps its evidence and its place, whatever was sent, and becomes `human` where one of its five fields is new; one that
 * is made from others gets their places. A new one is `human`, and may name as evidence only what the paper says at that
 * place. Every statement has an id of its own; saving the same again gives the same.
 */
export function mergeGraph(known: Graph, saved: Graph, text: string, earlier: Graph = []): Graph {
  const states = statesById([...known, ...earlier])
  const taken = new Set<string>()
  return saved.map((entry, index) => {
    const before = entry.id && !taken.has(entry.id) ? states.get(entry.id) : undefined
    const id = before ? (entry.id ?? '') : freshId(entry, index, taken)
    taken.add(id)
    const kept = before ? keep(before, entry) : fresh(entry, text, states)
    const reviewed = entry.reviewed ?? kept.reviewed
    return {
      ...kept,
      id,
      ...(entry.polarity ? { polarity: entry.polarity } : {}),
      ...(reviewed === undefined ? {} : { reviewed }),
    }
  })
}

/** The ids whose earlier states `mergeGraph` needs: of statements brought back, and of those that others were made from. */
export function wantedStates(known: Graph, saved: Graph): string[] {
  const present = statesById(known)
  const ids = saved.flatMap((entry) => {
    const [now] = (entry.id && present.get(entry.id)) || []
    const isBroughtBack = now ? entry.source === 'auto' && !isSameTold(now, entry) : true
    const parts = now ? [] : (entry.madeFrom ?? []).filter((id) => !present.has(id))
    return [...(entry.id && isBroughtBack ? [entry.id] : []), ...parts]
  })
  return [...new Set(ids)].slice(0, STATES_MAX)
}

function statesById(entries: Graph): Map<string, [GraphEntry, ...GraphEntry[]]> {
  const states = new Map<string, [GraphEntry, ...GraphEntry[]]>()
  for (const entry of entries) {
    if (!entry.id) continue
    const others = states.get(entry.id)
    if (others) others.push(entry)
    else states.set(entry.id, [entry])
  }
  return states
}

/** A statement that says what it once said is what it was then; else it is the newest one in other words. */
function keep(before: readonly [GraphEntry, ...GraphEntry[]], entry: GraphEntry): GraphEntry {
  const same = before.find((state) => isSameTold(state, entry))
  if (same) return same
  const { subject, verb, object, uncertainty, comment } = entry
  return { ...before[0], subject, verb, object, uncertainty, comment, source: 'human' }
}

function fresh(entry: GraphEntry, text: string, states: ReadonlyMap<string, readonly GraphEntry[]>): GraphEntry {
  const { madeFrom, salience: _, extractor: _machine, ...rest } = entry
  const parts = [...new Set(madeFrom)].flatMap((id) => states.get(id)?.slice(0, 1) ?? [])
  const made: GraphEntry = { ...rest, source: 'human' }
  const { start, end, evidence } = entry
  const isQuote =
    start !== undefined && end !== undefined && evidence !== undefined && text.slice(start, end) === evidence
  if (isQuote && parts.length === 0) return made
  for (const field of PLACE) delete made[field]
  const origin = parts.flatMap(({ id }) => id ?? [])
  return parts.length === 0 ? made : { ...made, ...joinedPlace(parts), madeFrom: origin }
}

function freshId(entry: GraphEntry, index: number, taken: ReadonlySet<string>): string {
  if (entry.id && /^h-[0-9a-f]{16}$/.test(entry.id) && !taken.has(entry.id)) return entry.id
  const content = JSON.stringify([index, ...TOLD.map((field) => entry[field])])
  return `h-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
}
