import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatCountOf } from '../../lib/format.ts'
import { newKey } from './statements-draft.ts'
import type { Statements } from './use-statements.ts'

/** The statement being edited; all input in its form is one undo step. */
type Editing = { key: string; session: string; before: GraphEntry | null; showsProblems: boolean }

/** Editing actions on the statements; every change is announced and undoable. */
export function useStatementEditor({ draft, change, problem }: Statements) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const sessions = useRef(0)

  const entryOf = (key: string) => draft.rows.find((row) => row.key === key)?.entry ?? null
  const open = (key: string, before: GraphEntry | null, showsProblems = false): string => {
    sessions.current += 1
    const session = `form-${sessions.current}`
    setEditing({ key, session, before, showsProblems })
    return session
  }
  const showProblem = useEffectEvent((key: string) => open(key, entryOf(key), true))
  useEffect(() => {
    if (problem?.key) showProblem(problem.key)
  }, [problem])

  const isThere = (key: string) => draft.rows.some((row) => row.key === key)
  return {
    editingKey: editing && isThere(editing.key) ? editing.key : null,
    /** True if the form was opened because its statement is invalid: errors show at once. */
    showsProblems: editing?.showsProblems ?? false,
    selected: [...selected].filter(isThere),
    said,
    edit: (key: string) => void open(key, entryOf(key)),
    type: (part: Partial<GraphEntry>) => {
      if (editing) change({ type: 'edit', key: editing.key, change: part, session: editing.session })
    },
    done: () => setEditing(null),
    /** Leaves the form as if nothing had been typed. */
    cancel: () => {
      if (editing?.before) change({ type: 'edit', key: editing.key, change: editing.before, session: editing.session })
      else if (editing) change({ type: 'remove', keys: [editing.key] })
      setEditing(null)
    },
    add: () => change({ type: 'add', session: open(newKey(draft), null) }),
    remove: (keys: readonly string[]) => {
      change({ type: 'remove', keys })
      setSaid(`${formatCountOf(keys.length, 'claim', 'claims')} deleted. Undo brings it back.`)
    },
    accept: (keys: readonly string[], isAccepted = true) => {
      change({ type: 'accept', keys, isAccepted })
      setSaid(`${formatCountOf(keys.length, 'claim', 'claims')} ${isAccepted ? 'accepted' : 'no longer accepted'}.`)
    },
    split: (key: string) => {
      change({ type: 'split', key })
      open(newKey(draft), null)
    },
    merge: (keys: readonly string[], entry: GraphEntry) => {
      change({ type: 'merge', keys, entry })
      setSelected(new Set())
      setSaid(`${keys.length} claims merged into one.`)
    },
    select: (keys: readonly string[], isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before)
        for (const key of keys) isSelected ? next.add(key) : next.delete(key)
        return next
      }),
    undo: () => {
      change({ type: 'undo' })
      setEditing(null)
      setSaid('Undone.')
    },
    redo: () => {
      change({ type: 'redo' })
      setEditing(null)
      setSaid('Redone.')
    },
  }
}

export type StatementEditor = ReturnType<typeof useStatementEditor>
