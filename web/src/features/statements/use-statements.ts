import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { type Graph, GraphEntry, WRITTEN_FIELDS } from '@colophon/protocol/statements/graph'
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { z } from 'zod'
import type { Failure } from '../../lib/api/call-error.ts'
import { formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { toastDone } from '../../ui/toast.tsx'
import { openArticle, saveGraph } from '../articles/actions.ts'
import { type Choice, type Conflict, changesOf, type DraftChange, rebase, resolve } from './draft-changes.ts'
import { DRAFT_PREFIX } from './forget-drafts.ts'
import { firstProblem, type StatementProblem } from './statement-problems.ts'
import { type Draft, type DraftAction, draftOf, graphOf, type KeyedEntry, reduceDraft } from './statements-draft.ts'

/** Maximum stored size of a draft in UTF-16 code units; browsers allow about five million per site. */
const STORED_MAX = 3_000_000

/** Positions are not stored: they come from the current version of the paper. */
const STORED_FIELDS = ['id', ...WRITTEN_FIELDS, 'polarity', 'source', 'reviewed'] as const

// Edited fields may still be invalid; everything else must match the protocol.
const Typed = GraphEntry.extend({
  subject: z.string(),
  verb: z.string(),
  object: z.string(),
  comment: z.string(),
  madeFrom: z.array(z.string()).optional(),
})

const Change = z.object({
  key: z.string(),
  before: Typed.nullable(),
  after: Typed.nullable(),
  above: z.string().nullable(),
})

const StoredDraft = z.object({
  changes: z.array(Change).min(1),
  baseMd5Hash: z.string().nullable(),
  keptAt: z.string(),
})

/** The newer version saved elsewhere, my changes rebased onto it, and the conflicts to resolve. */
export type Collision = {
  theirs: { graph: Graph; md5Hash: string | null }
  rows: readonly KeyedEntry[]
  conflicts: readonly Conflict[]
  /** False if the changes are only being restored after a reload. */
  isSaving: boolean
}

/** The statements being edited; they survive a change of tab. */
export type Statements = {
  draft: Draft
  change: Dispatch<DraftAction>
  /** Validation problem, found before saving. */
  problem: StatementProblem | null
  failure: Failure | null
  isSaving: boolean
  collision: Collision | null
  /** True while the unsaved changes would survive a reload. */
  isStored: boolean
  /** When the restored draft was edited; null if nothing was restored. */
  recovered: string | null
  /** Saves a new version based on the loaded one. */
  save: () => Promise<void>
  /** Discards the changes and loads the saved version. */
  reload: () => Promise<void>
  /** Resolves the conflicts; null leaves the draft unchanged. */
  decide: (choices: Readonly<Record<string, Choice>> | null) => Promise<void>
  /** Restores the draft of this tab after a reload, once. */
  recover: () => void
}

/** Edits the statements of a paper; a newer version from elsewhere replaces them only while nothing is unsaved. */
export function useStatements(article: OpenArticle): Statements {
  const { id, graph, md5Hash } = article
  const dispatch = useAppDispatch()
  const [draft, change] = useReducer(reduceDraft, null, () => draftOf(graph ?? [], md5Hash))
  const [problem, setProblem] = useState<StatementProblem | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [collision, setCollision] = useState<Collision | null>(null)
  const isClean = draft.changes === 0
  const isOther = () => draft.baseMd5Hash !== md5Hash || draft.base.size !== (graph?.length ?? 0)
  const follow = useEffectEvent(() => {
    if (isClean && isOther()) change({ type: 'reset', graph: graph ?? [], md5Hash })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these changes trigger the check.
  useEffect(() => follow(), [isClean, graph, md5Hash])

  const stored = useStoredDraft(article, draft, (changes) => meet(changes, { graph: graph ?? [], md5Hash }, false))

  const load = async (): Promise<Collision['theirs'] | null> => {
    const outcome = await dispatch(openArticle({ query: { articleId: id } }))
    if (openArticle.fulfilled.match(outcome)) {
      return { graph: outcome.payload.graph ?? [], md5Hash: outcome.payload.md5Hash }
    }
    setFailure(outcome.payload ?? null)
    return null
  }
  const reload = async () => {
    const now = await load()
    if (!now) return
    setFailure(null)
    setProblem(null)
    change({ type: 'reset', ...now })
  }
  /** Rebases changes onto another version; conflicts wait for the user. */
  const meet = async (changes: readonly DraftChange[], theirs: Collision['theirs'], isSavingThen: boolean) => {
    const { rows, conflicts } = rebase(changes, theirs.graph)
    if (conflicts.length > 0) return setCollision({ theirs, rows, conflicts, isSaving: isSavingThen })
    change({ type: 'rebase', ...theirs, rows })
    if (isSavingThen)
      await send(graphOf({ rows: rows.map((row) => ({ ...row, isChanged: true })) }), theirs.md5Hash, true)
  }
  const send = async (edited: Graph, base: string | null, isOverTheirs = false) => {
    const outcome = await dispatch(saveGraph({ body: { id, graph: edited, ...(base && { baseMd5Hash: base }) } }))
    if (saveGraph.fulfilled.match(outcome)) {
      change({ type: 'reset', graph: edited, md5Hash: outcome.payload.md5Hash })
      const count = formatCountOf(edited.length, 'claim is', 'claims are')
      toastDone(isOverTheirs ? `${count} saved, with the changes made elsewhere.` : `${count} saved.`)
      const now = await load()
      if (now) change({ type: 'reset', ...now })
    } else if (outcome.payload?.error === 'graphConflict' && !isOverTheirs) {
      const theirs = await load()
      if (theirs) await meet(changesOf(draft), theirs, true)
    } else setFailure(outcome.payload ?? null)
  }
  const busy = async (work: () => Promise<void>) => {
    setFailure(null)
    setSaving(true)
    await work()
    setSaving(false)
  }
  const save = async () => {
    const found = firstProblem(draft.rows)
    setProblem(found)
    if (!found) await busy(() => send(graphOf(draft), draft.baseMd5Hash))
  }
  const decide = async (choices: Readonly<Record<string, Choice>> | null) => {
    setCollision(null)
    if (!collision || !choices) return
    const { theirs, conflicts } = collision
    const rows = resolve(collision.rows, conflicts, choices)
    change({ type: 'rebase', ...theirs, rows })
    if (collision.isSaving)
      await busy(() =>
        send(
          rows.map(({ entry }) => entry),
          theirs.md5Hash,
          true,
        ),
      )
  }
  return { draft, change, problem, failure, isSaving, collision, ...stored, save, reload, decide }
}

/** Stores a draft across reloads of the tab and restores it on request. */
function useStoredDraft(article: OpenArticle, draft: Draft, bringBack: (changes: readonly DraftChange[]) => void) {
  const { id, ownerId } = article
  const [isStored, setStored] = useState(true)
  const [recovered, setRecovered] = useState<string | null>(null)
  const hadChanges = useRef(false)
  useEffect(() => {
    if (ownerId === null || (draft.changes === 0 && !hadChanges.current)) return
    hadChanges.current = draft.changes > 0
    const { baseMd5Hash } = draft
    setStored(storeDraft(ownerId, id, { changes: changesOf(draft), baseMd5Hash, keptAt: new Date().toISOString() }))
    if (draft.changes === 0) setRecovered(null)
  }, [draft, id, ownerId])
  const recover = () => {
    const stored = ownerId === null || draft.changes > 0 ? null : storedDraft(ownerId, id)
    if (!stored) return
    setRecovered(stored.keptAt)
    bringBack(stored.changes)
  }
  return { isStored, recovered, recover }
}

/**
 * Unsaved changes in session storage. Per tab, because a private paper's text must not stay in a shared browser and
 * tabs must not mix their drafts.
 */
type StoredDraft = { changes: DraftChange[]; baseMd5Hash: string | null; keptAt: string }

/** Stores or clears the unsaved changes of a paper; false if storage is unavailable. */
export function storeDraft(ownerId: number, articleId: number, draft: StoredDraft): boolean {
  const key = keyOf(ownerId, articleId)
  try {
    sessionStorage.removeItem(key)
    const text = JSON.stringify({ ...draft, changes: draft.changes.map(slim) })
    if (draft.changes.length > 0 && text.length <= STORED_MAX) sessionStorage.setItem(key, text)
    return text.length <= STORED_MAX
  } catch {
    return false
  }
}

/** The stored unsaved changes of a paper; unreadable ones are ignored. */
export function storedDraft(ownerId: number, articleId: number): StoredDraft | null {
  try {
    const found = StoredDraft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(ownerId, articleId)) ?? 'null'))
    return (found.data as StoredDraft | undefined) ?? null
  } catch {
    return null
  }
}

function slim({ key, before, after, above }: DraftChange): DraftChange {
  return before
    ? { key, before: storedFields(before), after: after && storedFields(after), above }
    : { key, before, after, above }
}

function storedFields(entry: GraphEntry): GraphEntry {
  const fields = STORED_FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]]))
  return Object.fromEntries(fields)
}

function keyOf(ownerId: number, articleId: number): string {
  return `${DRAFT_PREFIX}${ownerId}.${articleId}`
}
