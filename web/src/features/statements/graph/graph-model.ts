import { abbreviationsIn } from '@colophon/protocol/statements/entity-names'
import { type GraphEntry, isKeyClaim } from '@colophon/protocol/statements/graph'
import type { ShownRow } from '../statement-list.ts'
import { nameInTitle, termKey, termOf } from './terms.ts'

/** A statement about a term; `index` is its position in the whole list. */
export type Claim = { key: string; index: number; entry: GraphEntry }
/** A term with its claims, of which `keys` are key claims; `degree` counts the terms that it is connected to. */
export type GraphNode = { id: string; label: string; degree: number; keys: number; claims: readonly Claim[] }
/** A statement that connects two terms; `bend` separates edges between the same two, 0 being the straight one. */
export type GraphEdge = Claim & { from: string; to: string; bend: number }
/** Claims as a graph. */
export type StatementModel = { nodes: ReadonlyMap<string, GraphNode>; edges: readonly GraphEdge[] }

type Draft = { id: string; spellings: Map<string, number>; claims: Claim[]; neighbours: Set<string> }

/** Fewest terms of a connected part that is drawn: a pair is one line of the list. */
const CONNECTED_MIN = 3

/** The graph where it connects: only the terms of connected parts with three or more terms. */
export function connectedGraph(rows: readonly ShownRow[], title: string): StatementModel {
  const { nodes, edges } = statementModel(rows, title)
  const parts = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const joined = parts.get(from) ?? new Set([from])
    for (const id of parts.get(to) ?? [to]) joined.add(id)
    for (const id of joined) parts.set(id, joined)
  }
  const isDrawn = (id: string) => (parts.get(id)?.size ?? 0) >= CONNECTED_MIN
  return {
    nodes: new Map([...nodes].filter(([id]) => isDrawn(id))),
    edges: edges.filter(({ from }) => isDrawn(from)),
  }
}

/** Builds the graph: a node per term, with all claims about it; a statement that names two terms connects them. */
export function statementModel(rows: readonly ShownRow[], title: string): StatementModel {
  const drafts = new Map<string, Draft>()
  const between = new Map<string, number>()
  const edges: GraphEdge[] = []
  const forms = abbreviationsIn(rows.map(({ row }) => row.entry.evidence ?? '').join('\n'))
  const product = nameInTitle(title)
  const named = (term: string | null, claim: Claim): Draft | null => {
    const id = term === null ? '' : termKey(term, forms)
    if (term === null || id === '') return null
    const draft: Draft = drafts.get(id) ?? { id, spellings: new Map(), claims: [], neighbours: new Set() }
    drafts.set(id, draft)
    draft.spellings.set(term, (draft.spellings.get(term) ?? 0) + 1)
    if (draft.claims.at(-1) !== claim) draft.claims.push(claim)
    return draft
  }
  for (const { row, index } of rows) {
    const { subject, verb, object } = row.entry
    const claim = { key: row.key, index, entry: row.entry }
    const from = named(termOf(subject, { product }), claim)
    const to = named(termOf(object, { product, verb }), claim)
    if (!from || !to || from === to) continue
    from.neighbours.add(to.id)
    to.neighbours.add(from.id)
    const pair = [from.id, to.id].toSorted().join('\n')
    const before = between.get(pair) ?? 0
    between.set(pair, before + 1)
    edges.push({ ...claim, from: from.id, to: to.id, bend: bendOf(before, from.id, to.id) })
  }
  return { nodes: new Map([...drafts.values()].map((draft) => [draft.id, nodeOf(draft)])), edges }
}

function nodeOf({ id, spellings, claims, neighbours }: Draft): GraphNode {
  const [[label] = [id]] = [...spellings].toSorted(([, one], [, other]) => other - one)
  return {
    id,
    label,
    degree: neighbours.size,
    keys: claims.filter(({ entry }) => isKeyClaim(entry)).length,
    claims,
  }
}

/** 0, 1, -1, 2, -2, …; negated for the opposite direction, so that both sides of a pair are used. */
function bendOf(before: number, from: string, to: string): number {
  const size = Math.ceil(before / 2)
  const side = before % 2 === 1 ? size : -size
  return from <= to || side === 0 ? side : -side
}
