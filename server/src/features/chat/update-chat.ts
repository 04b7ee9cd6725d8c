import type { Person } from '@colophon/protocol/auth/roles'
import type { Chat, ThreadScope } from '@colophon/protocol/chat/entities'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { checkScope } from './check-scope.ts'
import { findThread } from './find-chat.ts'
import { chats } from './tables.ts'
import { toChats } from './to-chat.ts'

type Changes = { title?: string | undefined; isPinned?: boolean | undefined; scope?: ThreadScope | undefined }

/** Renames, pins or narrows a thread; what is left out stays, and its place among the threads does too. */
export async function updateChat(
  context: Context,
  person: NonNullable<Person>,
  { chatId, title, isPinned, scope }: Changes & { chatId: string },
): Promise<Chat> {
  const found = await findThread(context, person, chatId)
  if (scope) await checkScope(context, person, scope)
  const changes = {
    title: title === undefined ? found.title : title.trim(),
    isPinned: isPinned ?? found.isPinned,
    scope: scope ?? found.scope,
  }
  const rows = await context.db.update(chats).set(changes).where(eq(chats.id, found.id)).returning()
  const [chat] = await toChats(context.db, rows)
  return chat ?? fail('chatNotFound')
}
