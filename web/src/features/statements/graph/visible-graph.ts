import type { GraphEdge, GraphNode, StatementModel } from './graph-model.ts'

/** Terms drawn at first, the most connected ones. */
export const NODES_FIRST = 25
/** Terms drawn at most: more could not be told apart. */
export const NODES_MAX = 150

/** A visible node, with the number of its hidden neighbours. */
export type VisibleNode = GraphNode & { hidden: number }
/** The part of a graph that is drawn. */
export type VisibleGraph = { nodes: VisibleNode[]; edges: GraphEdge[] }

/** One node and its neighbours, or without a node the most connected ones; and the neighbours of expanded nodes. */
export type Focus = { node: string | null; expanded: readonly string[] }

/** Selects at most 150 nodes, the most connected first, and all edges between them. */
export function visibleGraph(model: StatementModel, { node, expanded }: Focus): VisibleGraph {
  const neighbours = neighboursOf(model)
  const isFocused = node !== null && model.nodes.has(node)
  const chosen = new Set(isFocused ? [node] : mostConnected(model, neighbours))
  // In the order of expansion; what none of them reached is not connected to the visible part.
  for (const opened of isFocused ? [node, ...expanded] : expanded) {
    if (!chosen.has(opened)) continue
    for (const id of byWeight(model, neighbours.get(opened))) if (chosen.size < NODES_MAX) chosen.add(id)
  }
  const nodes = [...chosen].flatMap((id) => {
    const shown = model.nodes.get(id)
    const hidden = [...(neighbours.get(id) ?? [])].filter((other) => !chosen.has(other)).length
    return shown ? [{ ...shown, hidden }] : []
  })
  return {
    nodes: nodes.toSorted((one, other) => heavier(one, other)),
    edges: model.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
  }
}

/**
 * The most connected nodes: half of them by their number of neighbours, the others by how many of the chosen ones they
 * are connected to, so that the lines between them are drawn.
 */
function mostConnected(model: StatementModel, neighbours: Neighbours): string[] {
  const all = byWeight(model, model.nodes.keys())
  const connected = all.filter((id) => neighbours.has(id))
  const left = connected.length > 0 ? connected : all
  const chosen = new Set(left.splice(0, Math.ceil(NODES_FIRST / 2)))
  const linksOf = (id: string) => [...(neighbours.get(id) ?? [])].filter((other) => chosen.has(other))
  const scoreOf = (id: string) => {
    const links = linksOf(id)
    // One that stands alone so far is joined first.
    return links.length + (links.some((other) => linksOf(other).length === 0) ? 1.5 : 0)
  }
  while (chosen.size < NODES_FIRST && left.length > 0) {
    const scores = left.map(scoreOf)
    chosen.add(left.splice(scores.indexOf(Math.max(...scores)), 1)[0] ?? '')
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
