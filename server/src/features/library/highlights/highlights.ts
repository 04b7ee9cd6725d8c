import type { User } from '@colophon/protocol/auth/roles'
import { ANCHOR_QUOTE_MAX } from '@colophon/protocol/comments/constants'
import type { Anchor } from '@colophon/protocol/comments/entities'
import { type Area, areaOnPage, captionOfArea, startOfArea } from '@colophon/protocol/highlights/areas'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import { HIGHLIGHTS_MAX, type Highlight } from '@colophon/protocol/highlights/entities'
import { anchorAt, type PassageFinder, passageFinder } from '@colophon/protocol/highlights/reanchor'
import { displayName } from '@colophon/protocol/profile/validation'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { and, asc, desc, eq, getTableColumns, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { profiles } from '../../../accounts/profile/tables.ts'
import { readDocument } from '../../../papers/queries.ts'
import { papersWithRights } from '../../../papers/visible-papers.ts'
import { lockNamed } from '../../../platform/database/advisory-locks.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import { audiencesOf, fellowReaders, lockAudiences, seenCollections } from '../audience-queries.ts'
import { tags } from '../tables.ts'
import { highlightCollections, highlights, highlightTags } from './tables.ts'

/** All of the person's own, and the newest of others, as many as one person may have. */
export const list: Handler<typeof highlightCalls.list> = async ({ query, person }, { db }) => {
  const ofPaper = eq(highlights.articleId, query.articleId)
  // Its author must see the collection, too.
  const isShown = sql`(${highlights.id}, ${highlights.accountId}) in (
    select ${highlightCollections.highlightId}, fellows.account_id from ${highlightCollections}
      join ${fellowReaders(person, query.articleId)} as fellows
        on fellows.collection_id = ${highlightCollections.collectionId})`
  const [own, shared] = await Promise.all([
    readHighlights(db, person, and(ofPaper, eq(highlights.accountId, person.id))),
    readHighlights(db, person, and(ofPaper, ne(highlights.accountId, person.id), isShown)),
  ])
  const rows = [...own, ...shared]
  const document = rows.length > 0 ? await readDocument(db, query.articleId) : null
  const find = document && passageFinder(document.text)
  const place = ({ start }: { start: number | null }) => start ?? Number.MAX_SAFE_INTEGER
  return rows
    .map((row) => present(row, document, person, find))
    .toSorted((one, other) => place(one) - place(other) || one.id - other.id)
}

/** Marks a passage or an area, which the paper must have there. */
export const create: Handler<typeof highlightCalls.create> = async ({ body, person }, { db, now }) => {
  const { articleId, color, note, tagIds, collectionIds } = body
  const document = await readDocument(db, articleId)
  const { start, quote, area } = body.area ? markedArea(document, body.area) : markedPassage(document, body.anchor)
  const row = await db.transaction(async (tx) => {
    await lockNamed(tx, 'highlights', person.id)
    const ofPaper = and(eq(highlights.articleId, articleId), eq(highlights.accountId, person.id))
    const isPassage = and(isNull(highlights.area), eq(highlights.start, start), eq(highlights.quote, quote))
    const isSame = and(ofPaper, area ? eq(highlights.area, area) : isPassage)
    const [same] = await readHighlights(tx, person, isSame)
    if (same) return same
    if ((await tx.$count(highlights, ofPaper)) >= HIGHLIGHTS_MAX) fail('tooManyHighlights')
    const times = { createdAt: now(), updatedAt: now() }
    const values = { accountId: person.id, articleId, start, quote, area, color, note, ...times }
    const [made] = await tx.insert(highlights).values(values).returning({ id: highlights.id })
    return setLabels(tx, person, { id: made?.id ?? 0, articleId }, { tagIds, collectionIds })
  })
  return present(row, document, person)
}

function markedPassage(document: PaperDocument | null, anchor: Anchor | undefined) {
  if (!anchor || document?.text.slice(anchor.start, anchor.end) !== anchor.quote) return fail('anchorElsewhere')
  return { start: anchor.start, quote: anchor.quote, area: null }
}

/** An area with its caption as it is now, by which it is listed while the paper cannot be read. */
function markedArea(document: PaperDocument | null, area: Area) {
  if (!document || !areaOnPage(area, document.pages)) return fail('areaElsewhere')
  return { start: 0, quote: captionIn(document, area), area }
}

function captionIn(document: PaperDocument, area: Area): string {
  return captionOfArea(document, area).slice(0, ANCHOR_QUOTE_MAX).toWellFormed()
}

/** After access to the paper has ended, the reply does not say where the passage is. */
export const update: Handler<typeof highlightCalls.update> = async ({ body, person }, context) => {
  const { highlightId, tagIds, collectionIds, ...change } = body
  return context.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(highlights)
      .set({ ...change, updatedAt: context.now() })
      .where(isMine(person, highlightId))
      .returning({ id: highlights.id, articleId: highlights.articleId })
    const row = changed ? await setLabels(tx, person, changed, { tagIds, collectionIds }) : fail('highlightNotFound')
    const paper = (await papersWithRights({ db: tx, now: context.now }, [row.articleId], person)).get(row.articleId)
    return present(row, paper?.rights.view ? await readDocument(tx, row.articleId) : null, person)
  })
}

export const audiences: Handler<typeof highlightCalls.audiences> = ({ query, person }, { db }) =>
  audiencesOf(db, person, query.articleId)

export const remove: Handler<typeof highlightCalls.delete> = async ({ query, person }, { db }) => {
  const deleted = await db.delete(highlights).where(isMine(person, query.highlightId)).returning({ id: highlights.id })
  return deleted.length > 0 ? null : fail('highlightNotFound')
}

function isMine(person: User, id: number) {
  return and(eq(highlights.id, id), eq(highlights.accountId, person.id))
}

/** Replaces the tags of a highlight and the collections it is shared with, if given; returns it. */
async function setLabels(
  tx: Db,
  person: User,
  { id: highlightId, articleId }: { id: number; articleId: number },
  { tagIds, collectionIds }: { tagIds: readonly number[] | undefined; collectionIds: readonly number[] | undefined },
): Promise<HighlightRow> {
  if (collectionIds) {
    await lockNamed(tx, 'sharing', person.id)
    const seen = await lockAudiences(tx, person, { articleId, collectionIds })
    if (seen.length < new Set(collectionIds).size) fail('collectionNotFound')
    await tx.delete(highlightCollections).where(eq(highlightCollections.highlightId, highlightId))
    const values = seen.map((collectionId) => ({ highlightId, collectionId, articleId }))
    if (values.length > 0) await tx.insert(highlightCollections).values(values)
  }
  if (tagIds) {
    const own = await ownTags(tx, person, tagIds)
    if (own.length < new Set(tagIds).size) fail('tagNotFound')
    await tx.delete(highlightTags).where(eq(highlightTags.highlightId, highlightId))
    if (own.length > 0) await tx.insert(highlightTags).values(own.map((tagId) => ({ highlightId, tagId })))
  }
  const [row] = await readHighlights(tx, person, eq(highlights.id, highlightId))
  return row ?? fail('serverError')
}

/** A highlight with its place in the paper as it was read last. */
function present(
  row: HighlightRow,
  document: PaperDocument | null,
  person: User,
  find = document && passageFinder(document.text),
): z.input<typeof Highlight> {
  const { id, articleId, accountId, username, quote, color, note, collectionIds, createdAt, updatedAt } = row
  const isOwn = accountId === person.id
  return {
    id,
    articleId,
    kind: row.area ? 'area' : 'passage',
    quote,
    color,
    note,
    tagIds: isOwn ? row.tagIds : [],
    collectionIds,
    author: isOwn ? null : { id: accountId, name: displayName({ id: accountId, username }) },
    ...(document && find ? placeIn(document, row, find) : NO_PLACE),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const NO_PLACE = { anchor: null, area: null, start: null }

function placeIn(document: PaperDocument, row: HighlightRow, find: PassageFinder) {
  if (row.area) {
    const area = areaOnPage(row.area, document.pages)
    if (!area) return NO_PLACE
    return { anchor: null, area, start: startOfArea(document, area), quote: captionIn(document, area) || row.quote }
  }
  const found = find(row)
  return found ? { anchor: anchorAt(document, found), area: null, start: found.start } : NO_PLACE
}

/** Those of the tags that are the person's, locked so that none is deleted before the end of the transaction. */
async function ownTags(tx: Db, person: User, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const mine = and(inArray(tags.id, [...ids]), eq(tags.ownerId, person.id))
  const rows = await tx.select({ id: tags.id }).from(tags).where(mine).orderBy(asc(tags.id)).for('key share')
  return rows.map(({ id }) => id)
}

type HighlightRow = Awaited<ReturnType<typeof readHighlights>>[number]

/** The newest that match, with their tags, the collections they are shared with and the person sees, and their author's name. */
function readHighlights(db: Db, person: User, condition: SQL | undefined) {
  const tagIds = sql<number[]>`array(select ${highlightTags.tagId} from ${highlightTags}
    where ${highlightTags.highlightId} = ${highlights.id} order by ${highlightTags.tagId})`
  const collectionIds = sql<number[]>`array(select ${highlightCollections.collectionId} from ${highlightCollections}
    where ${highlightCollections.highlightId} = ${highlights.id}
      and ${highlightCollections.collectionId} in ${seenCollections(person)}
    order by ${highlightCollections.collectionId})`
  return db
    .select({ ...getTableColumns(highlights), tagIds, collectionIds, username: profiles.username })
    .from(highlights)
    .leftJoin(profiles, eq(profiles.accountId, highlights.accountId))
    .where(condition)
    .orderBy(desc(highlights.id))
    .limit(HIGHLIGHTS_MAX)
}

export function highlightRoutes(serve: Serve): void {
  serve(highlightCalls.list, list)
  serve(highlightCalls.create, create)
  serve(highlightCalls.update, update)
  serve(highlightCalls.delete, remove)
  serve(highlightCalls.audiences, audiences)
}
