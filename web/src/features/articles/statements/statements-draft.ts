import type { Graph, GraphEntry } from '@colophon/protocol/articles/graph'

/** One statement in the editor; `key` stays the same while it is edited and the rows around it come and go. */
export type DraftRow = { key: string; entry: GraphEntry; isChanged: boolean }

/** The statements as somebody edits them, over the version with `baseMd5Hash`. */
export type Draft = {
  rows: DraftRow[]
  baseMd5Hash: string | null
  /** How many statements were added, changed or deleted since that version. */
  changes: number
  base: Graph
  /** Counts the rows that were added, to give each a key of its own. */
  added: number
}

export type DraftAction =
  | { type: 'reset'; graph: Graph; md5Hash: string | null }
  | { type: 'edit'; key: string; change: Partial<GraphEntry> }
  | { type: 'add' }
  | { type: 'remove'; key: string }

/** A statement without words yet: stated as certain until somebody says otherwise. */
export const EMPTY_ENTRY: GraphEntry = { subject: '', verb: '', object: '', uncertainty: 0, comment: '' }

/** A draft without changes. */
export function draftOf(graph: Graph, md5Hash: string | null): Draft {
  const rows = graph.map((entry, index) => ({ key: entry.id ?? `row-${index}`, entry, isChanged: false }))
  return { rows, base: graph, baseMd5Hash: md5Hash, changes: 0, added: 0 }
}

/** What an action makes of a draft; a statement that is edited back to what it was counts as unchanged. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'reset':
      return draftOf(action.graph, action.md5Hash)
    case 'add': {
      const row = { key: `new-${draft.added}`, entry: EMPTY_ENTRY, isChanged: true }
      return counted({ ...draft, rows: [row, ...draft.rows], added: draft.added + 1 })
    }
    case 'remove':
      return counted({ ...draft, rows: draft.rows.filter(({ key }) => key !== action.key) })
    case 'edit': {
      const edit = (row: DraftRow): DraftRow => {
        const entry = { ...row.entry, ...action.change }
        return { ...row, entry, isChanged: !isSame(entry, baseOf(draft, row.key)) }
      }
      return counted({ ...draft, rows: draft.rows.map((row) => (row.key === action.key ? edit(row) : row)) })
    }
  }
}

/** The statements to save. */
export function graphOf(draft: Draft): Graph {
  return draft.rows.map(({ entry }) => entry)
}

const TOLD = ['subject', 'verb', 'object', 'uncertainty', 'comment'] as const

function counted(draft: Draft): Draft {
  const known = new Set(draftOf(draft.base, null).rows.map(({ key }) => key))
  const kept = draft.rows.filter(({ key }) => known.has(key)).length
  const changed = draft.rows.filter(({ isChanged }) => isChanged).length
  return { ...draft, changes: known.size - kept + changed }
}

function baseOf({ base }: Draft, key: string): GraphEntry | undefined {
  return base.find((entry, index) => (entry.id ?? `row-${index}`) === key)
}

function isSame(entry: GraphEntry, before: GraphEntry | undefined): boolean {
  return before !== undefined && TOLD.every((field) => entry[field] === before[field])
}
