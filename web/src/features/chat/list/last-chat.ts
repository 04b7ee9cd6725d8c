import { z } from 'zod'
import { keep, readKept } from '../../../lib/kept.ts'

const LastChat = z.object({ chatId: z.uuid(), name: z.string() })
/** The conversation opened last, and its name. */
export type LastChat = z.infer<typeof LastChat>

/** The conversation this user opened last in this browser. */
export function lastChat(userId: number): LastChat | null {
  return readKept(['lastChat', userId], LastChat)
}

/** Stores or removes it. */
export function noteLastChat(userId: number, chat: LastChat | null): void {
  keep(['lastChat', userId], chat ?? undefined)
}
