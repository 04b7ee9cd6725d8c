import type { Chat } from '@colophon/protocol/chat/entities'
import type { Db } from '../../platform/database/db.ts'
import { type ChatRow, countsOf } from './queries.ts'

export async function toChats(db: Db, rows: ChatRow[]): Promise<Chat[]> {
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    scope: row.articleId === null ? row.scope : { kind: 'paper', articleId: row.articleId },
    articleId: row.articleId,
    isPinned: row.isPinned,
    messagesCount: counts.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
