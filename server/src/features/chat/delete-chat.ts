import type { Person } from '@colophon/protocol/auth/roles'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { readChat } from './queries.ts'
import { stopAttempt } from './running.ts'
import { roomOf } from './save-state.ts'
import { chatMessages, chats } from './tables.ts'

/** Deletes a conversation of mine with all that was said; what is under way in it ends. */
export async function deleteChat(context: Context, person: NonNullable<Person>, chatId: string): Promise<null> {
  if (!(await readChat(context.db, person.id, chatId))) fail('chatNotFound')
  const gone = await context.db.transaction(async (tx) => {
    const removed = await tx.delete(chatMessages).where(eq(chatMessages.chatId, chatId)).returning()
    for (const { attempt } of removed) await stopAttempt(context, tx, attempt)
    await tx.delete(chats).where(eq(chats.id, chatId))
    return removed.map(({ id }) => id)
  })
  context.live.toRoom(roomOf(chatId), 'chat:messages-removed', { chatId, messageIds: gone, isChatDeleted: true })
  return null
}
