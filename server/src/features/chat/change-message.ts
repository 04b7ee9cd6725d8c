import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { takeVersions } from './answering/save-answer.ts'
import type { ChatRow, MessageRow } from './queries.ts'
import { chatMessages } from './tables.ts'

type Change = Partial<Omit<typeof chatMessages.$inferInsert, 'id' | 'chatId' | 'version'>>

/**
 * Changes a message under a new version if the condition holds, else returns null. `also` runs in the same transaction.
 */
export function changeMessage(
  { db }: Pick<Context, 'db'>,
  chat: Pick<ChatRow, 'id'>,
  messageId: number,
  change: Change,
  { when, also }: { when?: SQL | undefined; also?: (tx: Db) => Promise<void> } = {},
): Promise<MessageRow | null> {
  return db.transaction(async (tx) => {
    const version = await takeVersions(tx, chat.id, 1)
    if (version === null) return null
    const [row] = await tx
      .update(chatMessages)
      .set({ ...change, version })
      .where(and(eq(chatMessages.id, messageId), when))
      .returning()
    if (row) await also?.(tx)
    return row ?? null
  })
}
