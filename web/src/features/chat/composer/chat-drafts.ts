import { z } from 'zod'
import type { Unsent } from '../chat-state.ts'

const PREFIX = 'colophon.chat.'
const Kept = z.array(z.object({ clientId: z.string(), text: z.string() })).max(100)
/** Why a question that was kept over a reload is not there: nobody knows. */
const NOT_SENT: Unsent['failure'] = {
  status: 0,
  error: 'notSent',
  message: 'It was not sent before the page was left.',
}

/** What was typed and not sent yet in a conversation, in this tab. */
export function keptDraft(userId: number, key: string): string {
  return read(`${PREFIX}${userId}.draft.${key}`) ?? ''
}

/** Keeps what is typed until it is sent; it leaves with the tab, or when its person signs out. */
export function keepDraft(userId: number, key: string, text: string): void {
  write(`${PREFIX}${userId}.draft.${key}`, text)
}

/** The questions that did not get to the server before the page was loaded anew. */
export function keptUnsent(userId: number, key: string): Unsent[] {
  try {
    const kept = Kept.safeParse(JSON.parse(read(`${PREFIX}${userId}.unsent.${key}`) ?? '[]')).data ?? []
    return kept.map((one) => ({ ...one, failure: NOT_SENT }))
  } catch {
    return []
  }
}

export function keepUnsent(userId: number, key: string, unsent: readonly Unsent[]): void {
  const kept = unsent.map(({ clientId, text }) => ({ clientId, text }))
  write(`${PREFIX}${userId}.unsent.${key}`, kept.length === 0 ? '' : JSON.stringify(kept))
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** A browser without storage keeps nothing; what is typed stays in its field. */
function write(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {}
}
