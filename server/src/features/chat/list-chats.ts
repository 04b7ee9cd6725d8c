import type { Person } from '@colophon/protocol/auth/roles'
import { CHATS_PAGE } from '@colophon/protocol/chat/constants'
import type { Chat } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import { readThreads } from './queries.ts'
import { toChats } from './to-chat.ts'

/** A page of my threads, at most CHATS_PAGE however many are asked for. */
export async function listChats(
  { db }: Pick<Context, 'db'>,
  person: NonNullable<Person>,
  { take, skip, search = '' }: { take: number; skip: number; search?: string | undefined },
): Promise<{ chats: Chat[]; total: number; hasMore: boolean }> {
  const limit = Math.min(take, CHATS_PAGE)
  const { rows, total } = await readThreads(db, person.id, { search: search.trim(), skip, limit })
  return { chats: await toChats(db, rows), total, hasMore: skip + rows.length < total }
}
