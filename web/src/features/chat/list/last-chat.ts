import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'

const LastChat = z.object({ chatId: z.uuid(), name: z.string() })
/** The conversation that was open last, and what it was called. */
export type LastChat = z.infer<typeof LastChat>

/** The conversation this user opened last in this browser. */
export function lastChat(userId: number): LastChat | null {
  return readKept(['lastChat', userId], LastChat)
}

/** Remembers it, or forgets it. */
export function noteLastChat(userId: number, chat: LastChat | null): void {
  keep(['lastChat', userId], chat ?? undefined)
}
