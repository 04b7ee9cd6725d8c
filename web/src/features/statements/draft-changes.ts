import type { Graph, GraphEntry } from '@colophon/protocol/statements/graph'
import { type Draft, isSame, type KeyedEntry, keyedOf } from './statements-draft.ts'

/** One statement that a draft adds, changes or deletes; null before for a new one, null after for a deleted one. */
export type DraftChange = {
  key: string
  before: GraphEntry | null
  after: GraphEntry | null
  /** The row above it, for a new one; null for the top. */
  above: string | null
}

/** A statement that was changed here and, otherwise, elsewhere; null where it was deleted. */
export type Conflict = { key: string; mine: GraphEntry | null; theirs: GraphEntry | null }

/** Which of two values to keep. */
export type Choice = 'mine' | 'theirs' | 'both'

/** What a draft changes in the version it was made from. */
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
 * The same changes over another version: those that meet no other change are in `rows`, which else say what that version
 * says; the rest are conflicts for a person to decide.
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

/** The rows with every conflict decided; `both` keeps theirs and puts mine below it, as a statement of its own. */
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

/** True of a statement that a person added there just as here, such as by the same save from another tab. */
function isSameAddition(there: GraphEntry, here: GraphEntry): boolean {
  const isAdded = there.id?.startsWith('h-') ?? false
  return isAdded && isSame(there, here) && String(there.madeFrom ?? '') === String(here.madeFrom ?? '')
}

function isAlike(one: GraphEntry | null, other: GraphEntry | null): boolean {
  return one && other ? isSame(one, other) : one === other
}
