import { claimOf } from '@colophon/analysis/statements/merge-same'
import { type Graph, type GraphEntry, isUnreviewed } from '@colophon/protocol/articles/graph'

type Place = { from: number; to: number }

/**
 * Puts what was read anew under what people have made of the statements. A sentence that somebody has touched – a statement
 * of it was changed, accepted, merged, written or deleted – stays exactly as it is; of all others the new reading takes the
 * place of the old one. Nothing is told twice, and what people wrote keeps its order.
 */
export function upgradeGraph(present: Graph, found: Graph, deletedIds: readonly string[]): Graph {
  const own = present.filter((entry) => !isUnreviewed(entry))
  const touched = [...own.flatMap(placesOf), ...deletedIds.flatMap(placeOfId)]
  const isTouched = (entry: GraphEntry) => placesOf(entry).some((place) => touched.some((each) => overlap(place, each)))
  const kept = present.filter((entry) => !isUnreviewed(entry) || entry.start === undefined || isTouched(entry))
  const told = new Set(kept.map(claimOf))
  const fresh = found.filter((entry) => !isTouched(entry) && !told.has(claimOf(entry)))
  const merged: Graph = []
  let next = 0
  for (const entry of kept) {
    for (let each = fresh[next]; each && (each.start ?? 0) < (entry.start ?? 0); each = fresh[next]) {
      merged.push(each)
      next += 1
    }
    merged.push(entry)
  }
  return [...merged, ...fresh.slice(next)]
}

function placesOf({ id, start, end, madeFrom = [] }: GraphEntry): Place[] {
  const own = start === undefined || end === undefined ? [] : [{ from: start, to: end }]
  return [...own, ...[...madeFrom, id ?? ''].flatMap(placeOfId)]
}

/** The id of a statement that the machine read says where its sentence begins. */
function placeOfId(id: string): Place[] {
  const start = /^s-(\d+)-\d+$/.exec(id)?.[1]
  return start === undefined ? [] : [{ from: Number(start), to: Number(start) + 1 }]
}

function overlap(one: Place, other: Place): boolean {
  return one.from < other.to && other.from < one.to
}
