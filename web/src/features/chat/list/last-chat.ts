import { z } from 'zod'
import { readStored, writeStored } from '../../../lib/stored-values.ts'

const LastChat = z.object({ chatId: z.uuid(), name: z.string() })
/** The conversation opened last, and its name. */
export type LastChat = z.infer<typeof LastChat>

/** The conversation this user opened last in this browser. */
export function lastChat(userId: number): LastChat | null {
  return readStored(['lastChat', userId], LastChat)
}

/** Stores or removes it. */
export function noteLastChat(userId: number, chat: LastChat | null): void {
  writeStored(['lastChat', userId], chat ?? undefined)
}
