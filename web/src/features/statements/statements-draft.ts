import { type Graph, type GraphEntry, hasSameWriting, joinedPlace } from '@colophon/protocol/statements/graph'

/** A statement in the editor; `key` is stable while it is edited and other rows change. */
export type DraftRow = { key: string; entry: GraphEntry; isChanged: boolean }

/** A statement with its key, before comparison with the base version. */
export type KeyedEntry = Pick<DraftRow, 'key' | 'entry'>

/** The statements as edited, based on the version with `baseMd5Hash`. */
export type Draft = {
  rows: readonly DraftRow[]
  /** The base version by key, in order. */
  base: ReadonlyMap<string, GraphEntry>
  baseMd5Hash: string | null
  /** Number of statements added, changed or deleted since then. */
  changes: number
  /** Counter for the keys of added rows. */
  added: number
  /** Rows before each undoable step, oldest first. */
  past: readonly (readonly DraftRow[])[]
  /** The rows after each undone step, the next one last. */
  future: readonly (readonly DraftRow[])[]
  /** The form session of the newest step; all input in one session is one step. */
  session: string | null
}

export type DraftAction =
  | { type: 'reset'; graph: Graph; md5Hash: string | null }
  | { type: 'edit'; key: string; change: Partial<GraphEntry>; session?: string }
  | { type: 'add'; session?: string }
  | { type: 'remove'; keys: readonly string[] }
  | { type: 'accept'; keys: readonly string[]; isAccepted: boolean }
  | { type: 'merge'; keys: readonly string[]; entry: GraphEntry }
  | { type: 'split'; key: string }
  /** Replaces the list: with an older version, or a restored draft. */
  | { type: 'replace'; rows: readonly KeyedEntry[] }
  /** Rebases the draft onto a newer version saved elsewhere. */
  | { type: 'rebase'; graph: Graph; md5Hash: string | null; rows: readonly KeyedEntry[] }
  | { type: 'undo' }
  | { type: 'redo' }

/** Maximum number of undo steps. */
const STEPS_MAX = 200
/** An empty statement; stated as certain by default. */
const EMPTY_ENTRY: GraphEntry = { subject: '', verb: '', object: '', uncertainty: 0, comment: '', source: 'human' }

/** A draft without changes. */
export function draftOf(graph: Graph, md5Hash: string | null): Draft {
  const keyed = keyedOf(graph)
  const rows = keyed.map((row) => ({ ...row, isChanged: false }))
  const base = new Map(keyed.map(({ key, entry }) => [key, entry]))
  return { rows, base, baseMd5Hash: md5Hash, changes: 0, added: 0, past: [], future: [], session: null }
}

/** The statements of a graph with their keys: the server's id, or the index. */
export function keyedOf(graph: Graph): KeyedEntry[] {
  return graph.map((entry, index) => ({ key: entry.id ?? `row-${index}`, entry }))
}

/** Applies an action to a draft; a statement edited back to its original counts as unchanged. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  const { rows, added } = draft
  switch (action.type) {
    case 'reset':
      return draftOf(action.graph, action.md5Hash)
    case 'rebase': {
      const fresh = draftOf(action.graph, action.md5Hash)
      return step({ ...fresh, added: Math.max(added, addedOf(action.rows)) }, action.rows)
    }
    case 'undo':
      return move(draft, draft.past.at(-1), { past: draft.past.slice(0, -1), future: [...draft.future, rows] })
    case 'redo':
      return move(draft, draft.future.at(-1), { past: [...draft.past, rows], future: draft.future.slice(0, -1) })
    case 'replace':
      return step({ ...draft, added: Math.max(added, addedOf(action.rows)) }, action.rows)
    case 'add':
      return step({ ...draft, added: added + 1 }, [{ key: newKey(draft), entry: EMPTY_ENTRY }, ...rows], action.session)
    case 'remove':
      return step(draft, without(rows, action.keys))
    case 'accept':
      return step(
        draft,
        changed(rows, action.keys, (entry) => ({ ...entry, reviewed: action.isAccepted })),
      )
    case 'edit':
      // An edited statement is a person's; `compared` restores the original if the text is the same again.
      return step(
        draft,
        changed(rows, [action.key], (entry) => ({ ...entry, ...action.change, source: 'human' })),
        action.session,
      )
    case 'merge': {
      const [first] = rows.filter(({ key }) => action.keys.includes(key))
      const kept = without(
        rows,
        action.keys.filter((key) => key !== first?.key),
      )
      const merged = { key: newKey(draft), entry: action.entry }
      return step(
        { ...draft, added: added + 1 },
        kept.map((row) => (row === first ? merged : row)),
      )
    }
    case 'split': {
      const copy = (row: DraftRow) => ({ key: newKey(draft), entry: madeFrom([row.entry], row.entry) })
      const twice = rows.flatMap((row) => (row.key === action.key ? [row, copy(row)] : [row]))
      return step({ ...draft, added: added + 1 }, twice)
    }
  }
}

/** The key that the next added statement gets. */
export function newKey({ added }: Pick<Draft, 'added'>): string {
  return `new-${added}`
}

/** A statement made by a person from others, placed at their position. */
export function madeFrom(parts: readonly GraphEntry[], fields: GraphEntry): GraphEntry {
  const { subject, verb, object, uncertainty, comment, polarity } = fields
  const origin = [...new Set(parts.flatMap((part) => (part.id ? [part.id] : (part.madeFrom ?? []))))]
  return {
    ...{ subject, verb, object, uncertainty, comment },
    ...(polarity && { polarity }),
    source: 'human',
    ...joinedPlace(parts),
    ...(origin.length > 0 && { madeFrom: origin }),
  }
}

/** The statements to save. */
export function graphOf({ rows }: Pick<Draft, 'rows'>): Graph {
  return rows.map(({ entry }) => entry)
}

/** True if two statements have the same content and acceptance. */
export function isSame(one: GraphEntry, other: GraphEntry): boolean {
  return hasSameWriting(one, other) && (one.reviewed ?? false) === (other.reviewed ?? false)
}

/** Stores the rows as an undo step; input in one form session is a single step. */
function step(draft: Draft, rows: readonly KeyedEntry[], session: string | null = null): Draft {
  const isGoingOn = session !== null && session === draft.session
  const past = isGoingOn ? draft.past : [...draft.past, draft.rows].slice(-STEPS_MAX)
  return counted({ ...draft, past, future: [], session }, rows)
}

function move(draft: Draft, rows: readonly DraftRow[] | undefined, steps: Pick<Draft, 'past' | 'future'>): Draft {
  return rows ? counted({ ...draft, ...steps, session: null }, rows) : draft
}

function counted(draft: Draft, keyed: readonly KeyedEntry[]): Draft {
  const rows = keyed.map((row) => compared(draft, row))
  const kept = rows.filter(({ key }) => draft.base.has(key)).length
  const changes = draft.base.size - kept + rows.filter(({ isChanged }) => isChanged).length
  return { ...draft, rows, changes }
}

function compared({ base }: Draft, row: KeyedEntry | DraftRow): DraftRow {
  // Untouched rows keep their earlier comparison with the same version.
  if ('isChanged' in row) return row
  const { key, entry } = row
  const before = base.get(key)
  const isUnchanged = before !== undefined && isSame(entry, before)
  return { key, entry: isUnchanged ? before : entry, isChanged: !isUnchanged }
}

function changed(
  rows: readonly DraftRow[],
  keys: readonly string[],
  change: (entry: GraphEntry) => GraphEntry,
): KeyedEntry[] {
  const wanted = new Set(keys)
  return rows.map((row) => (wanted.has(row.key) ? { key: row.key, entry: change(row.entry) } : row))
}

function without(rows: readonly DraftRow[], keys: readonly string[]): DraftRow[] {
  const gone = new Set(keys)
  return rows.filter(({ key }) => !gone.has(key))
}

/** Number of generated keys already used by rows from elsewhere. */
function addedOf(rows: readonly KeyedEntry[]): number {
  return Math.max(0, ...rows.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? -1) + 1))
}
