import { readerCalls } from '@colophon/protocol/reader/calls'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import type { PaperListener, Rereading } from '../../papers/changes.ts'
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

/** Most characters of a block by which it is found again. */
const PASSAGE_MAX = 200

/** Positions in the text move with it. */
export const readerListener: PaperListener = {
  async reread(tx, reading) {
    const inText = and(eq(readingPositions.articleId, reading.id), eq(readingPositions.view, 'read'))
    for (const position of await tx.select().from(readingPositions).where(inText)) {
      const moved = movedPosition(reading, position)
      const isIt = and(inText, eq(readingPositions.accountId, position.accountId))
      if (moved) await tx.update(readingPositions).set(moved).where(isIt)
    }
  },
}

/** Where the block at a position, or the nearest one before it that is still there, is in the new text. */
function movedPosition({ before, after, find }: Rereading, { place, share }: { place: number; share: number }) {
  for (let index = Math.min(place, before.blocks.length - 1); index >= 0; index--) {
    const block = before.blocks[index]
    const found = block?.text.trim() ? find({ start: block.start, quote: block.text.slice(0, PASSAGE_MAX) }) : null
    if (!block || !found) continue
    const at = found.start + (index === place ? share : 1) * (block.end - block.start)
    const moved = Math.max(
      0,
      after.blocks.findLastIndex(({ start }) => start <= at),
    )
    const { start = 0, end = 0, page = null } = after.blocks[moved] ?? {}
    return { place: moved, share: end > start ? Math.min(1, (at - start) / (end - start)) : 0, page }
  }
  return null
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
