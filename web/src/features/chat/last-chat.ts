import { z } from 'zod'

const LastChat = z.object({ chatId: z.uuid(), name: z.string() })
/** The conversation that was open last, and what it was called. */
export type LastChat = z.infer<typeof LastChat>

/** The conversation that a person had open last in this browser. */
export function lastChat(userId: number): LastChat | null {
  try {
    return LastChat.safeParse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Remembers it; a browser that keeps nothing is not an error. */
export function noteLastChat(userId: number, chat: LastChat | null): void {
  try {
    if (chat) localStorage.setItem(keyOf(userId), JSON.stringify(chat))
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage may be full or forbidden; the way on is a convenience.
  }
}

function keyOf(userId: number): string {
  return `colophon.lastChat.${userId}`
}
