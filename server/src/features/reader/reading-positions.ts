import { readerCalls } from '@colophon/protocol/reader/calls'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { document } from '../../papers/documents.ts'
import { toPaperName } from '../../papers/named-papers.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { readingPositions } from './reading-tables.ts'

/**
 * Saves the user's reading position; an older save by server time is ignored, as is a paper removed meanwhile. An
 * impersonating administrator changes nothing.
 */
export const saveReadingPosition: Handler<typeof readerCalls.saveReadingPosition> = async (
  { body, person, adminId },
  { db, now },
) => {
  const readAt = now()
  if (adminId === null) {
    const { articleId, view, index, share, page, part } = body
    await db.execute(sql`
      insert into ${readingPositions} as p (account_id, article_id, view, place, share, page, part, read_at)
      select ${person.id}, a.id, ${view}, ${index}, ${share}, ${page}::int, ${part}, ${readAt.toISOString()}
      from articles a where a.id = ${articleId} for key share
      on conflict (account_id, article_id) do update
        set view = excluded.view, place = excluded.place, share = excluded.share, page = excluded.page,
          part = excluded.part, read_at = excluded.read_at
        where p.read_at <= excluded.read_at`)
  }
  return { readAt: readAt.toISOString() }
}

/** The user's reading positions, newest first, each with its paper where the user may still view it. */
export const listReadingPositions: Handler<typeof readerCalls.readingPositions> = async (
  { query, person },
  context,
) => {
  const { db } = context
  const inPaper = query.articleId === undefined ? undefined : eq(readingPositions.articleId, query.articleId)
  const rows = await db
    .select()
    .from(readingPositions)
    .where(and(eq(readingPositions.accountId, person.id), inPaper))
    .orderBy(desc(readingPositions.readAt), desc(readingPositions.articleId))
    .limit(query.limit)
  const papers = await papersWithRights(
    context,
    rows.map(({ articleId }) => articleId),
    person,
  )
  return rows.map(({ accountId: _, place, readAt, ...row }) => {
    const paper = papers.get(row.articleId)
    return {
      ...row,
      index: place,
      readAt: readAt.toISOString(),
      paper: paper?.rights.view ? { ...toPaperName(paper.row), pages: paper.row.pages } : null,
    }
  })
}

export const readerBelongings: Belongings = {
  lists: (db, accountId) => ({
    'reading-places': () => db.select().from(readingPositions).where(eq(readingPositions.accountId, accountId)),
  }),
}

export function readerRoutes(serve: Serve): void {
  serve(readerCalls.document, document)
  serve(readerCalls.saveReadingPosition, saveReadingPosition)
  serve(readerCalls.readingPositions, listReadingPositions)
}
