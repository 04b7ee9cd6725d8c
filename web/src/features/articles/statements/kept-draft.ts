import { GraphEntry, TOLD } from '@colophon/protocol/articles/graph'
import { z } from 'zod'
import type { DraftChange } from './draft-changes.ts'
import { DRAFT_PREFIX } from './forget-drafts.ts'

/** The most that is kept of one draft, in UTF-16 code units: a browser gives one site about five million. */
const KEPT_MAX = 3_000_000
/** Where a statement stands is not kept: the paper's present version says it. */
const KEPT_FIELDS = ['id', ...TOLD, 'polarity', 'source', 'reviewed'] as const

// What is being typed may be wrong still; all else of a statement must be as the protocol has it.
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
const KeptDraft = z.object({ changes: z.array(Change).min(1), baseMd5Hash: z.string().nullable(), keptAt: z.string() })

/**
 * Unsaved changes as this tab keeps them across a reload. They leave with the tab: the words of a paper that is nobody
 * else's must not lie in a browser that others use, and two tabs do not take each other's.
 */
type KeptDraft = { changes: DraftChange[]; baseMd5Hash: string | null; keptAt: string }

/** Keeps the unsaved changes of somebody's paper, or forgets them where there are none; false when the tab cannot. */
export function keepDraft(ownerId: number, articleId: number, draft: KeptDraft): boolean {
  const key = keyOf(ownerId, articleId)
  try {
    sessionStorage.removeItem(key)
    const text = JSON.stringify({ ...draft, changes: draft.changes.map(slim) })
    if (draft.changes.length > 0 && text.length <= KEPT_MAX) sessionStorage.setItem(key, text)
    return text.length <= KEPT_MAX
  } catch {
    return false
  }
}

/** The unsaved changes that this tab kept of somebody's paper; what cannot be read is as if it were not there. */
export function keptDraft(ownerId: number, articleId: number): KeptDraft | null {
  try {
    const found = KeptDraft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(ownerId, articleId)) ?? 'null'))
    return (found.data as KeptDraft | undefined) ?? null
  } catch {
    return null
  }
}

function slim({ key, before, after, above }: DraftChange): DraftChange {
  return before
    ? { key, before: keptFields(before), after: after && keptFields(after), above }
    : { key, before, after, above }
}

function keptFields(entry: GraphEntry): GraphEntry {
  const fields = KEPT_FIELDS.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]]))
  return Object.fromEntries(fields)
}

function keyOf(ownerId: number, articleId: number): string {
  return `${DRAFT_PREFIX}${ownerId}.${articleId}`
}
