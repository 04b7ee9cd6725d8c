import type { Table } from '@lancedb/lancedb'

/** Most fields that are named. */
const FIELDS_MAX = 30
/** How old the counts of a changed table may be: they take a pass over it, and nobody acts on the last digit. */
const COUNTS_AGE_MS = 10_000
const COUNTS_KEPT = 200

/** How many of the papers are in each field, most first; papers without a field are not counted. */
export function fieldCounts(papers: Iterable<{ field: string }>): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { field } of papers) {
    if (field !== '') counts.set(field, (counts.get(field) ?? 0) + 1)
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, FIELDS_MAX)
}

/** The same for all rows that pass a filter, remembered until the table changes and COUNTS_AGE_MS after. */
export async function fieldsWithin(papers: Table, where: string): Promise<[name: string, count: number][]> {
  const version = await papers.version()
  const known = remembered.get(papers) ?? new Map<string, Counts>()
  remembered.set(papers, known)
  const counts = known.get(where)
  if (counts && (counts.version === version || performance.now() - counts.at < COUNTS_AGE_MS)) return counts.fields
  const fields = fieldCounts(await papers.query().where(where).select(['field']).toArray())
  if (known.size >= COUNTS_KEPT) known.clear()
  known.set(where, { version, at: performance.now(), fields })
  return fields
}

type Counts = { version: number; at: number; fields: [name: string, count: number][] }
const remembered = new WeakMap<Table, Map<string, Counts>>()
