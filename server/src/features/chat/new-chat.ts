import type { Person } from '@colophon/protocol/auth/roles'
import { CHATS_MAX } from '@colophon/protocol/chat/constants'
import type { Chat, ThreadScope } from '@colophon/protocol/chat/entities'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { uuid7 } from '../../platform/uuid7.ts'
import { checkScope } from './check-scope.ts'
import { countThreads } from './queries.ts'
import { chats } from './tables.ts'
import { toChats } from './to-chat.ts'

/** Begins a thread; the same clientId again answers the same one. */
export async function newChat(
  context: Context,
  person: NonNullable<Person>,
  { scope, title = '', clientId }: { scope: ThreadScope; title?: string | undefined; clientId?: string | undefined },
): Promise<Chat> {
  await checkScope(context, person, scope)
  const row = await context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chats:${person.id}`}, 0))`)
    const isIt = and(eq(chats.accountId, person.id), eq(chats.clientId, clientId ?? ''))
    const [before] = clientId === undefined ? [] : await tx.select().from(chats).where(isIt)
    if (before) return before
    if ((await countThreads(tx, person.id)) >= CHATS_MAX) fail('tooManyChats')
    const now = context.now()
    const made = { id: uuid7(now), accountId: person.id, title: title.trim(), scope, clientId: clientId ?? null }
    const [chat] = await tx
      .insert(chats)
      .values({ ...made, createdAt: now, updatedAt: now })
      .returning()
    return chat ?? fail('serverError')
  })
  const [chat] = await toChats(context.db, [row])
  return chat ?? fail('chatNotFound')
}
