import type { Person } from '@colophon/protocol/auth/roles'
import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import type { highlightCalls } from '@colophon/protocol/highlights/calls'
import { HIGHLIGHTS_MAX, type Highlight } from '@colophon/protocol/highlights/entities'
import { passageFinder } from '@colophon/protocol/highlights/reanchor'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { papersWithRights } from '../articles/public/visible-papers.ts'
import { readDocument } from '../articles/queries.ts'
import { highlights } from './tables.ts'

type Row = typeof highlights.$inferSelect
type Me = NonNullable<Person>

export const list: Handler<typeof highlightCalls.list> = async ({ query, person }, { db }) => {
  const rows = await db
    .select()
    .from(highlights)
    .where(and(eq(highlights.articleId, query.articleId), eq(highlights.accountId, person.id)))
    .orderBy(asc(highlights.start), asc(highlights.id))
  const document = rows.length > 0 ? await readDocument(db, query.articleId) : null
  const find = document && passageFinder(document.text)
  return rows.map((row) => present(row, document, find))
}

/** Marks a passage; the text must have it there. */
export const create: Handler<typeof highlightCalls.create> = async ({ body, person }, { db, now }) => {
  const { articleId, anchor, color, note } = body
  const document = await readDocument(db, articleId)
  if (document?.text.slice(anchor.start, anchor.end) !== anchor.quote) fail('anchorElsewhere')
  const row = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`highlights:${person.id}`}, 0))`)
    const ofPaper = and(eq(highlights.articleId, articleId), eq(highlights.accountId, person.id))
    const [same] = await tx
      .select()
      .from(highlights)
      .where(and(ofPaper, eq(highlights.start, anchor.start), eq(highlights.quote, anchor.quote)))
    if (same) return same
    if ((await tx.$count(highlights, ofPaper)) >= HIGHLIGHTS_MAX) fail('tooManyHighlights')
    const { start, quote } = anchor
    const times = { createdAt: now(), updatedAt: now() }
    const values = { accountId: person.id, articleId, start, quote, color, note, ...times }
    const [made] = await tx.insert(highlights).values(values).returning()
    return made ?? fail('serverError')
  })
  return present(row, document)
}

/** Changes colour or note; after access to the paper has ended, the reply does not say where the passage is. */
export const update: Handler<typeof highlightCalls.update> = async ({ body, person }, context) => {
  const { highlightId, ...change } = body
  const [row] = await context.db
    .update(highlights)
    .set({ ...change, updatedAt: context.now() })
    .where(isMine(person, highlightId))
    .returning()
  if (!row) return fail('highlightNotFound')
  const paper = (await papersWithRights(context, [row.articleId], person)).get(row.articleId)
  return present(row, paper?.rights.view ? await readDocument(context.db, row.articleId) : null)
}

export const remove: Handler<typeof highlightCalls.delete> = async ({ query, person }, { db }) => {
  const deleted = await db.delete(highlights).where(isMine(person, query.highlightId)).returning({ id: highlights.id })
  return deleted.length > 0 ? null : fail('highlightNotFound')
}

function isMine(person: Me, id: number) {
  return and(eq(highlights.id, id), eq(highlights.accountId, person.id))
}

/** A highlight with its place in the paper as it was read last. */
function present(
  row: Row,
  document: PaperDocument | null,
  find = document && passageFinder(document.text),
): z.input<typeof Highlight> {
  const { id, articleId, quote, color, note, createdAt, updatedAt } = row
  const found = find?.(row) ?? null
  return {
    id,
    articleId,
    quote,
    color,
    note,
    anchor: found && document && anchorAt(document, found),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The anchor of a passage; with other white space it may have become longer than one may be. */
function anchorAt({ text, blocks }: PaperDocument, { start, end: last }: { start: number; end: number }) {
  const end = Math.min(last, start + ANCHOR_QUOTE_MAX)
  const page = blocks.find((block) => start < block.end)?.page ?? null
  return { start, end, page, quote: text.slice(start, end) }
}
