import type { GraphEntry } from '@colophon/protocol/statements/graph'
import type { ShownRow } from '../statement-list.ts'

/** A subject or object; spellings that differ only in case, accents or spaces are one node. */
export type GraphNode = { id: string; label: string; degree: number }
/** One statement; `bend` separates edges between the same two nodes, 0 being the straight one. */
export type GraphEdge = { key: string; from: string; to: string; index: number; entry: GraphEntry; bend: number }
/** The statements of a paper as a graph. */
export type StatementModel = { nodes: ReadonlyMap<string, GraphNode>; edges: readonly GraphEdge[] }

/** Builds the graph; a statement without an object is a loop at its subject, one without a subject is not drawn. */
export function statementModel(rows: readonly ShownRow[]): StatementModel {
  const nodes = new Map<string, GraphNode>()
  const between = new Map<string, number>()
  const edges: GraphEdge[] = []
  for (const { row, index } of rows) {
    const from = nodeOf(nodes, row.entry.subject)
    if (!from) continue
    const to = nodeOf(nodes, row.entry.object) ?? from
    const pair = [from.id, to.id].toSorted().join('\n')
    const before = between.get(pair) ?? 0
    between.set(pair, before + 1)
    from.degree += 1
    if (to !== from) to.degree += 1
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

function nodeOf(nodes: Map<string, GraphNode>, text: string): GraphNode | null {
  const label = text.replace(/\s+/g, ' ').trim()
  const id = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (id === '') return null
  const known = nodes.get(id)
  if (known) return known
  const node = { id, label, degree: 0 }
  nodes.set(id, node)
  return node
}

/** 0, 1, -1, 2, -2, …; negated for the opposite direction, so that both sides of a pair are used. */
function bendOf(before: number, from: string, to: string): number {
  const size = Math.ceil(before / 2)
  const side = before % 2 === 1 ? size : -size
  return from <= to || side === 0 ? side : -side
}
