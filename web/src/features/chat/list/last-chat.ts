import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored-values.ts'

const LastChat = z.object({ chatId: z.uuid(), name: z.string() })
/** The conversation that was open last, and what it was called. */
export type LastChat = z.infer<typeof LastChat>

/** The conversation this user opened last in this browser. */
export function lastChat(userId: number): LastChat | null {
  return readStored(['lastChat', userId], LastChat)
}

/** Remembers it, or forgets it. */
export function noteLastChat(userId: number, chat: LastChat | null): void {
  writeStored(['lastChat', userId], chat ?? undefined)
}
