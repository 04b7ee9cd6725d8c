import type { GraphEdge, GraphNode, StatementModel } from './graph-model.ts'

/** Terms drawn at first: as many as have room for their names and verbs in a window of this width. */
export function firstTerms(width: number): number {
  return Math.min(25, Math.max(6, Math.floor(width / 80)))
}

/** Terms drawn at most: more could not be told apart. */
export const NODES_MAX = 150

/** A visible node, with the number of its hidden neighbours. */
export type VisibleNode = GraphNode & { hidden: number }
/** The part of a graph that is drawn. */
export type VisibleGraph = { nodes: VisibleNode[]; edges: GraphEdge[] }

/** One node and its neighbours, or without a node the most connected ones; and the neighbours of expanded nodes. */
export type Focus = { node: string | null; expanded: readonly string[]; first: number }

/** Selects at most 150 nodes, the most connected first, and all edges between them. */
export function visibleGraph(model: StatementModel, { node, expanded, first }: Focus): VisibleGraph {
  const neighbours = neighboursOf(model)
  const isFocused = node !== null && model.nodes.has(node)
  const chosen = new Set(isFocused ? [node] : mostConnected(model, neighbours, first))
  // In the order of expansion; what none of them reached is not connected to the visible part.
  for (const opened of isFocused ? [node, ...expanded] : expanded) {
    if (!chosen.has(opened)) continue
    for (const id of byWeight(model, neighbours.get(opened))) if (chosen.size < NODES_MAX) chosen.add(id)
  }
  const edges = model.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to))
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]))
  const nodes = [...chosen]
    .filter((id) => ends.has(id))
    .flatMap((id) => {
      const shown = model.nodes.get(id)
      const hidden = [...(neighbours.get(id) ?? [])].filter((other) => !chosen.has(other)).length
      return shown ? [{ ...shown, hidden }] : []
    })
  return {
    nodes: nodes.toSorted((one, other) => heavier(one, other)),
    edges,
  }
}

/** From the most connected node on, the one with most lines to those chosen before, or else the most connected one left. */
function mostConnected(model: StatementModel, neighbours: Neighbours, first: number): string[] {
  const left = byWeight(model, model.nodes.keys())
  const chosen = new Set<string>()
  const linksOf = (id: string) => [...(neighbours.get(id) ?? [])].filter((other) => chosen.has(other)).length
  while (chosen.size < first && left.length > 0) {
    const links = left.map(linksOf)
    chosen.add(left.splice(links.indexOf(Math.max(...links)), 1)[0] ?? '')
  }
  return [...chosen]
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>

function neighboursOf({ edges }: StatementModel): Neighbours {
  const neighbours = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    const known = neighbours.get(one) ?? new Set()
    neighbours.set(one, known.add(other))
  }
  for (const { from, to } of edges) {
    join(from, to)
    join(to, from)
  }
  return neighbours
}

function byWeight({ nodes }: StatementModel, ids: Iterable<string> = []): string[] {
  return [...ids]
    .flatMap((id) => nodes.get(id) ?? [])
    .toSorted(heavier)
    .map(({ id }) => id)
}

function heavier(one: GraphNode, other: GraphNode): number {
  return other.degree - one.degree || other.keys - one.keys || other.claims.length - one.claims.length
}
