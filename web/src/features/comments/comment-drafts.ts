import { Anchor } from '@colophon/protocol/comments/entities'
import { z } from 'zod'

/** An unsent text and the passage it is about. */
export type CommentDraft = { text: string; anchor: Anchor | null }
/** Where a text is being written: a new comment, an answer to one, or a change of one. */
export type DraftPlace = 'new' | `answer-${number}` | `edit-${number}`
/** Whose text it is, on which paper, and where. */
export type DraftKey = { userId: number | null; articleId: number; place: DraftPlace }

const PREFIX = 'colophon.comments.'
const StoredDraft = z.object({ text: z.string(), anchor: Anchor.nullable() })
export const EMPTY_DRAFT: CommentDraft = { text: '', anchor: null }

/**
 * The draft stored in this tab. A visitor's draft passes to the next user who signs in in the same tab; a user's draft is
 * never shown to another user.
 */
export function storedDraft(key: DraftKey): CommentDraft {
  const mine = read(nameOf(key))
  return mine ?? (key.userId === null ? null : read(nameOf({ ...key, userId: null }))) ?? EMPTY_DRAFT
}

/** Stores a draft until it is sent; an empty one is removed. Cleared with the tab and on sign-out. */
export function storeDraft(key: DraftKey, draft: CommentDraft): void {
  try {
    if (key.userId !== null) sessionStorage.removeItem(nameOf({ ...key, userId: null }))
    if (draft.text === '' && draft.anchor === null) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(draft))
  } catch {
    // Without storage drafts only live in the field.
  }
}

function read(name: string): CommentDraft | null {
  try {
    return StoredDraft.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function nameOf({ userId, articleId, place }: DraftKey): string {
  return `${PREFIX}${userId ?? 0}.${articleId}.${place}`
}
