import { z } from 'zod'
import type { Unsent } from '../chat-state.ts'

const PREFIX = 'colophon.chat.'
const StoredUnsent = z.array(z.object({ clientId: z.string(), text: z.string() })).max(100)
/** Failure shown for a question restored after a reload, whose real failure is unknown. */
const NOT_SENT: Unsent['failure'] = {
  status: 0,
  error: 'notSent',
  message: 'The page was closed before it was sent.',
}

/** Unsent text per conversation, in this tab. */
export function storedDraft(userId: number, key: string): string {
  return read(`${PREFIX}${userId}.draft.${key}`) ?? ''
}

/** Stores a draft until it is sent; cleared with the tab and on sign-out. */
export function storeDraft(userId: number, key: string, text: string): void {
  write(`${PREFIX}${userId}.draft.${key}`, text)
}

/** Questions that did not reach the server before a reload. */
export function storedUnsent(userId: number, key: string): Unsent[] {
  try {
    const stored = StoredUnsent.safeParse(JSON.parse(read(`${PREFIX}${userId}.unsent.${key}`) ?? '[]')).data ?? []
    return stored.map((one) => ({ ...one, failure: NOT_SENT }))
  } catch {
    return []
  }
}

export function storeUnsent(userId: number, key: string, unsent: readonly Unsent[]): void {
  const stored = unsent.map(({ clientId, text }) => ({ clientId, text }))
  write(`${PREFIX}${userId}.unsent.${key}`, stored.length === 0 ? '' : JSON.stringify(stored))
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Without storage drafts only live in the field. */
function write(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {}
}
