import type { GraphEdge, GraphNode, StatementModel } from './graph-model.ts'

/** Nodes drawn at once: more could be neither read nor moved at 60 frames a second. */
export const NODES_MAX = 150

/** A visible node, with the number of its hidden neighbours. */
export type VisibleNode = GraphNode & { hidden: number }
/** The part of a graph that is drawn. */
export type VisibleGraph = { nodes: VisibleNode[]; edges: GraphEdge[] }

/** One node with its neighbours and those of the expanded nodes; without a node, as much of the graph as fits. */
export type Focus = { node: string | null; expanded: readonly string[] }

/** Selects at most `limit` nodes, and all edges between them. */
export function visibleGraph(model: StatementModel, focus: Focus, limit = NODES_MAX): VisibleGraph {
  const neighbours = neighboursOf(model)
  const { node, expanded } = focus
  const chosen = new Set<string>()
  const add = (id: string) => chosen.size < limit && chosen.add(id)
  if (node !== null && model.nodes.has(node)) {
    add(node)
    // In the order of expansion; a node that none of them reached is not connected to the visible part.
    for (const opened of [node, ...expanded])
      if (chosen.has(opened)) byWeight(model, neighbours.get(opened)).forEach(add)
  } else {
    for (const id of wholeOrder(model, neighbours)) add(id)
  }
  return {
    nodes: [...chosen].flatMap((id) => {
      const shown = model.nodes.get(id)
      const hidden = [...(neighbours.get(id) ?? [])].filter((other) => !chosen.has(other)).length
      return shown ? [{ ...shown, hidden }] : []
    }),
    edges: model.edges.filter(({ from, to }) => chosen.has(from) && chosen.has(to)),
  }
}

/** Breadth first from the node with most key claims, then most statements, then from the next one not reached. */
function wholeOrder(model: StatementModel, neighbours: Neighbours): string[] {
  const seen = new Set<string>()
  for (const start of byWeight(model, model.nodes.keys())) {
    const due = [start]
    for (let id = due.shift(); id !== undefined; id = due.shift()) {
      if (seen.has(id)) continue
      seen.add(id)
      due.push(...byWeight(model, neighbours.get(id)).filter((other) => !seen.has(other)))
    }
  }
  return [...seen]
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>

function neighboursOf({ edges }: StatementModel): Neighbours {
  const neighbours = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    const known = neighbours.get(one) ?? new Set()
    neighbours.set(one, known.add(other))
  }
  for (const { from, to } of edges) {
    if (from === to) continue
    join(from, to)
    join(to, from)
  }
  return neighbours
}

function byWeight({ nodes }: StatementModel, ids: Iterable<string> = []): string[] {
  const weight = (name: 'keys' | 'degree', id: string) => nodes.get(id)?.[name] ?? 0
  const by = (name: 'keys' | 'degree', one: string, other: string) => weight(name, other) - weight(name, one)
  return [...ids].toSorted((one, other) => by('keys', one, other) || by('degree', one, other))
}
