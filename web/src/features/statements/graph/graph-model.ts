import { abbreviationsIn, entityKey, isPronoun } from '@colophon/protocol/statements/entity-names'
import { type GraphEntry, isKeyClaim } from '@colophon/protocol/statements/graph'
import type { ShownRow } from '../statement-list.ts'

/** A subject or object; all its spellings are one node. `keys` counts its key claims. */
export type GraphNode = { id: string; label: string; degree: number; keys: number }
/** One statement; `bend` separates edges between the same two nodes, 0 being the straight one. */
export type GraphEdge = { key: string; from: string; to: string; index: number; entry: GraphEntry; bend: number }
/** The statements of a paper as a graph. */
export type StatementModel = { nodes: ReadonlyMap<string, GraphNode>; edges: readonly GraphEdge[] }

/**
 * Builds the graph. A statement without an object is a loop at its subject, one without a subject is not drawn; a
 * pronoun is neither.
 */
export function statementModel(rows: readonly ShownRow[]): StatementModel {
  const nodes = new Map<string, GraphNode>()
  const between = new Map<string, number>()
  const edges: GraphEdge[] = []
  const entries = rows.map(({ row }) => row.entry)
  const forms = abbreviationsIn(entries.map(({ evidence }) => evidence ?? '').join('\n'))
  const nodeOf = (text: string) => nodeNamed(nodes, text, forms)
  for (const { row, index } of rows) {
    const from = nodeOf(row.entry.subject)
    if (!from) continue
    const to = nodeOf(row.entry.object) ?? from
    const pair = [from.id, to.id].toSorted().join('\n')
    const before = between.get(pair) ?? 0
    between.set(pair, before + 1)
    for (const node of new Set([from, to])) {
      node.degree += 1
      if (isKeyClaim(row.entry)) node.keys += 1
    }
    edges.push({
      key: row.key,
      from: from.id,
      to: to.id,
      index,
      entry: row.entry,
      bend: bendOf(before, from.id, to.id),
    })
  }
  return { nodes, edges }
}

function nodeNamed(nodes: Map<string, GraphNode>, text: string, forms: ReadonlyMap<string, string>): GraphNode | null {
  const label = text.replace(/\s+/g, ' ').trim()
  const id = isPronoun(label) ? '' : entityKey(label, forms)
  if (id === '') return null
  const known = nodes.get(id)
  if (known) return known
  const node = { id, label, degree: 0, keys: 0 }
  nodes.set(id, node)
  return node
}

/** 0, 1, -1, 2, -2, …; negated for the opposite direction, so that both sides of a pair are used. */
function bendOf(before: number, from: string, to: string): number {
  const size = Math.ceil(before / 2)
  const side = before % 2 === 1 ? size : -size
  return from <= to || side === 0 ? side : -side
}
