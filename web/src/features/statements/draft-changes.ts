import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { type Draft, isSame, type KeyedEntry, keyedOf } from './statements-draft.ts'

/** A statement added, changed or deleted by a draft; `before` is null for an added one, `after` for a deleted one. */
export type DraftChange = {
  key: string
  before: GraphEntry | null
  after: GraphEntry | null
  /** The row above it, for a new one; null for the top. */
  above: string | null
}

/** A statement changed differently here and elsewhere; null where it was deleted. */
export type Conflict = { key: string; mine: GraphEntry | null; theirs: GraphEntry | null }

/** Resolution of a conflict. */
export type Choice = 'mine' | 'theirs' | 'both'

/** The changes of a draft relative to its base version. */
export function changesOf({ rows, base }: Pick<Draft, 'rows' | 'base'>): DraftChange[] {
  const kept = new Set(rows.map(({ key }) => key))
  const gone = [...base].filter(([key]) => !kept.has(key))
  return [
    ...gone.map(([key, before]) => ({ key, before, after: null, above: null })),
    ...rows.flatMap(({ key, entry, isChanged }, index) =>
      isChanged ? [{ key, before: base.get(key) ?? null, after: entry, above: rows[index - 1]?.key ?? null }] : [],
    ),
  ]
}

/**
 * Rebases the changes onto another version: non-conflicting ones go into `rows`, the rest are returned as conflicts.
 */
export function rebase(changes: readonly DraftChange[], theirs: Graph): { rows: KeyedEntry[]; conflicts: Conflict[] } {
  const now = new Map(keyedOf(theirs).map(({ key, entry }) => [key, entry]))
  const conflicts: Conflict[] = []
  const clean: DraftChange[] = []
  for (const change of changes) {
    const { key, before, after } = change
    const there = now.get(key) ?? null
    const isUntouched = isAlike(there, before)
    if (isAlike(there, after) || (!before && after && theirs.some((entry) => isSameAddition(entry, after)))) continue
    if (isUntouched) clean.push(change)
    else conflicts.push({ key, mine: after, theirs: there })
  }
  return { rows: apply(clean, keyedOf(theirs)), conflicts }
}

/** The rows with all conflicts resolved; `both` keeps theirs and adds mine below as a new statement. */
export function resolve(
  rows: readonly KeyedEntry[],
  conflicts: readonly Conflict[],
  choices: Readonly<Record<string, Choice>>,
): KeyedEntry[] {
  const decided = new Map(conflicts.map((conflict) => [conflict.key, { ...conflict, choice: choices[conflict.key] }]))
  const broughtBack = [...decided.values()].flatMap(({ key, mine, theirs, choice }) =>
    mine && !theirs && choice !== 'theirs' ? [{ key, entry: mine }] : [],
  )
  const kept = rows.flatMap((row): KeyedEntry[] => {
    const { mine, choice = 'theirs' } = decided.get(row.key) ?? {}
    if (choice === 'theirs') return [row]
    if (choice === 'both') return mine ? [row, { key: `${row.key}-mine`, entry: copyOf(mine) }] : [row]
    return mine ? [{ key: row.key, entry: { ...row.entry, ...mine } }] : []
  })
  return [...broughtBack, ...kept]
}

function apply(changes: readonly DraftChange[], rows: readonly KeyedEntry[]): KeyedEntry[] {
  const changed = new Map(changes.flatMap((change) => (change.before ? [[change.key, change.after]] : [])))
  const list = rows.flatMap((row) => {
    const after = changed.get(row.key)
    if (after === undefined) return [row]
    return after ? [{ key: row.key, entry: { ...row.entry, ...after } }] : []
  })
  for (const { key, before, after, above } of changes) {
    if (before || !after) continue
    const at = above === null ? -1 : list.findIndex((row) => row.key === above)
    list.splice(at + 1, 0, { key, entry: after })
  }
  return list
}

function copyOf({ id, ...rest }: GraphEntry): GraphEntry {
  return { ...rest, source: 'human', ...(id && { madeFrom: [id] }) }
}

/** True if the same statement was added there, for example by the same save from another tab. */
function isSameAddition(there: GraphEntry, here: GraphEntry): boolean {
  const isAdded = there.id?.startsWith('h-') ?? false
  return isAdded && isSame(there, here) && String(there.madeFrom ?? '') === String(here.madeFrom ?? '')
}

function isAlike(one: GraphEntry | null, other: GraphEntry | null): boolean {
  return one && other ? isSame(one, other) : one === other
}
