import { Message } from '@colophon/protocol/chat/entities'
import { CHAT_MESSAGES_KEPT } from '@colophon/protocol/constants'
import { z } from 'zod'
import { isIntro } from './chat-state.ts'

const KEY = 'colophon.chat'
const Stored = z.object({ messages: z.array(Message).max(CHAT_MESSAGES_KEPT) })

/**
 * The first three messages, persisted so that they show before the server replies. They are the assistant's
 * introduction, the same for every user, so nothing private is stored.
 */
export function storedMessages(): Message[] {
  try {
    return Stored.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data?.messages.filter(standing) ?? []
  } catch {
    return []
  }
}

/** Stores them; a browser without storage is not an error. */
export function storeMessages(messages: readonly Message[]): void {
  const first = messages.slice(0, CHAT_MESSAGES_KEPT).filter(standing)
  if (first.length === 0) return
  try {
    localStorage.setItem(KEY, JSON.stringify({ messages: first }))
  } catch {
    // Storage may be full or disabled; the server has them too.
  }
}

function standing({ id }: Message): boolean {
  return isIntro(id)
}
