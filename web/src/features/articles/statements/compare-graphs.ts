import type { Graph, GraphEntry } from '@colophon/protocol/articles/graph'
import { formatCountOf } from '../../../lib/format.ts'
import { isSame, keyedOf } from './statements-draft.ts'

/** What became of one statement from one version to another; null where it is not in it. */
export type Difference = { key: string; before: GraphEntry | null; after: GraphEntry | null }

/** The statements that differ between two versions: changed and added ones in the later order, then deleted ones. */
export function differences(before: Graph, after: Graph): Difference[] {
  const earlier = new Map(keyedOf(before).map(({ key, entry }) => [key, entry]))
  const later = keyedOf(after)
  const kept = new Set(later.map(({ key }) => key))
  return [
    ...later
      .map(({ key, entry }) => ({ key, before: earlier.get(key) ?? null, after: entry }))
      .filter((each) => !each.before || !isSame(each.before, each.after)),
    ...[...earlier].filter(([key]) => !kept.has(key)).map(([key, entry]) => ({ key, before: entry, after: null })),
  ]
}

/** How many statements of each kind differ. */
export type Counts = { added: number; changed: number; removed: number }

export function countsOf(list: readonly Difference[]): Counts {
  const added = list.filter(({ before }) => !before).length
  const removed = list.filter(({ after }) => !after).length
  return { added, removed, changed: list.length - added - removed }
}

/** '2 changed, 1 added, 3 deleted', or that nothing is. */
export function countsWords({ added, changed, removed }: Counts): string {
  const parts = [
    changed && formatCountOf(changed, 'changed', 'changed'),
    added && formatCountOf(added, 'added', 'added'),
    removed && formatCountOf(removed, 'deleted', 'deleted'),
  ]
  return parts.filter(Boolean).join(', ') || 'no difference'
}
