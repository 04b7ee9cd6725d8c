import type { Belongings } from '../../accounts/belongings.ts'
import type { Context } from '../../platform/context.ts'
import { present } from './answering/present.ts'
import { allChats, messagesOf } from './queries.ts'
import { toChats } from './to-chat.ts'

/** All conversations of an account with their messages, as the user may see them now. */
export async function exportChats(context: Context, accountId: number): Promise<unknown[]> {
  const rows = await allChats(context.db, accountId)
  const chats = await toChats(context.db, rows)
  const found: unknown[] = []
  for (const [index, row] of rows.entries()) {
    const messages = await present(context, { id: accountId, role: 'user' }, row, await messagesOf(context.db, row.id))
    found.push({ ...chats[index], messages })
  }
  return found
}

export const chatBelongings: Belongings = {
  more: (context, accountId) => ({ chats: () => exportChats(context, accountId) }),
}
