import { claimOf } from '@colophon/analysis/statements/merge-same'
import { passageFinder } from '@colophon/protocol/highlights/reanchor'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { type Graph, type GraphEntry, isUnreviewed } from '@colophon/protocol/statements/graph'
import { placedIn, placesOfStatement } from '@colophon/protocol/statements/place-of-statement'

/**
 * Merges a new extraction of a document under the users' edits. A sentence with an edited, accepted, merged, added or
 * deleted statement keeps its statements; for all others the new ones replace the old. No duplicates; user statements
 * keep their order, and get their places in the document, which may be another reading than theirs.
 */
export function upgradeGraph(
  present: Graph,
  found: Graph,
  deleted: Graph,
  document: Pick<PaperDocument, 'text' | 'sentences' | 'blocks'>,
): Graph {
  const find = passageFinder(document.text)
  const placesOf = (entry: GraphEntry) => placesOfStatement(document.text, entry, find)
  const own = present.filter((entry) => !isUnreviewed(entry))
  const touched = [...own, ...deleted].flatMap(placesOf)
  const isTouched = (entry: GraphEntry) => placesOf(entry).some((place) => touched.some((each) => overlap(place, each)))
  const kept = present
    .filter((entry) => !isUnreviewed(entry) || entry.start === undefined || isTouched(entry))
    .map((entry) => placedIn(document, entry, find))
  const keptClaims = new Set(kept.map(claimOf))
  const fresh = found.filter((entry) => !isTouched(entry) && !keptClaims.has(claimOf(entry)))
  return withOwnIds(kept, merged(kept, fresh))
}

/** Each new statement before the first kept one that is later in the text. */
function merged(kept: Graph, fresh: Graph): Graph {
  const all: Graph = []
  let next = 0
  for (const entry of kept) {
    for (let each = fresh[next]; each && (each.start ?? 0) < (entry.start ?? 0); each = fresh[next]) {
      all.push(each)
      next += 1
    }
    all.push(entry)
  }
  return [...all, ...fresh.slice(next)]
}

/** An id is the offset of a sentence: two readings may give it to two statements, of which the kept one has it. */
function withOwnIds(kept: Graph, graph: Graph): Graph {
  const keeps = new Set(kept)
  const taken = new Set(graph.map(({ id }) => id))
  const keptIds = new Set(kept.map(({ id }) => id))
  return graph.map((entry) => {
    if (keeps.has(entry) || !keptIds.has(entry.id)) return entry
    for (let number = 1; ; number += 1) {
      const id = `${entry.id}-${number}`
      if (taken.has(id)) continue
      taken.add(id)
      return { ...entry, id }
    }
  })
}

type Range = { start: number; end: number }

function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end
}
