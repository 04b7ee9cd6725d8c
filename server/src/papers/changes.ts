import type { PassageFinder } from '@colophon/protocol/highlights/reanchor'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'
import { asc, inArray, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { isListed } from './conditions.ts'
import { enqueueFileProtection, IS_OPEN_TO_ALL } from './files/protect-file.ts'
import { articles } from './tables.ts'

/** What matters of a paper to others, at one moment. */
export type PaperState = Pick<typeof articles.$inferSelect, 'title' | 'authors' | 'articleUrl'> & {
  /** In the knowledge base: published and not in the bin. */
  isListed: boolean
  isPublic: boolean
  /** Everyone may read its file. */
  isOpen: boolean
}

/** A paper before and after a change; null where there was none or is none any more. */
export type PaperChange = { id: number; was: PaperState | null; is: PaperState | null }

type Parts = Pick<Context, 'jobs' | 'now'>

/** The text of a paper that another reading of its file has replaced, and the new one, in which `find` finds passages. */
export type Rereading = { id: number; before: PaperDocument; after: PaperDocument; find: PassageFinder }

/** What a feature does when papers change, in the transaction of the change. */
export type PaperListener = {
  changed?(context: Parts, tx: Db, changes: readonly PaperChange[]): Promise<void>
  /** An import has added these papers, which the index does not have yet. */
  imported?(tx: Db, ids: readonly number[]): Promise<void>
  /** The file of a paper was read, or with no references taken away. */
  read?(tx: Db, id: number, references: readonly Reference[]): Promise<void>
  /** A paper was read again: what the feature stores by positions in its text moves with the text. */
  reread?(tx: Db, reading: Rereading): Promise<void>
  /** The index has everything that imports changed until now; the last one changed so many papers. */
  importIndexed?(context: Parts, tx: Db, changes: number): Promise<void>
  /** The index entry of a paper is about to be written; what this returns is called when it is. Not in a transaction. */
  indexing?(context: Pick<Context, 'db' | 'jobs' | 'now'>, id: number): Promise<() => Promise<void>>
}

let listeners: readonly PaperListener[] | null = null

/** Sets the listeners; called at the start of a process, before papers change. */
export function listenToPapers(those: readonly PaperListener[]): void {
  listeners = those
}

function registered(): readonly PaperListener[] {
  if (listeners === null) throw new Error('papers change before anyone listens')
  return listeners
}

/**
 * Does a change of papers, adapts their files to their access, and tells every listener, in the transaction of the
 * change. Locks the papers, so that what they were is what the change replaces.
 */
export async function changePapers<T>(
  context: Parts,
  tx: Db,
  ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const were = await statesOf(tx, ids, true)
  const result = await change()
  const are = await statesOf(tx, ids)
  const changes = ids.map((id) => ({ id, was: were.get(id) ?? null, is: are.get(id) ?? null }))
  for (const { id, was, is } of changes) {
    const isOther = is?.isOpen !== was?.isOpen || is?.articleUrl !== was?.articleUrl
    if (is && isOther) await enqueueFileProtection(context, tx, id)
  }
  for (const { changed } of registered()) await changed?.(context, tx, changes)
  return result
}

/** Tells every listener of papers that an import added, in the transaction that added them. */
export async function papersImported(tx: Db, ids: readonly number[]): Promise<void> {
  for (const { imported } of registered()) await imported?.(tx, ids)
}

/** Tells every listener what a paper refers to, in the transaction that stores what was read of its file. */
export async function paperRead(tx: Db, id: number, references: readonly Reference[]): Promise<void> {
  for (const { read } of registered()) await read?.(tx, id, references)
}

/** Tells every listener that another text has replaced that of a paper, in the transaction that stores it. */
export async function paperReread(tx: Db, reading: Rereading): Promise<void> {
  for (const { reread } of registered()) await reread?.(tx, reading)
}

/** Tells every listener that the index has what imports changed. */
export async function importIndexed(context: Parts, tx: Db, changes: number): Promise<void> {
  for (const listener of registered()) await listener.importIndexed?.(context, tx, changes)
}

/** Notifies every listener that an index entry is about to be written; the result, that it is. */
export async function indexing(
  context: Pick<Context, 'db' | 'jobs' | 'now'>,
  id: number,
): Promise<() => Promise<void>> {
  const ends: (() => Promise<void>)[] = []
  for (const listener of registered()) if (listener.indexing) ends.push(await listener.indexing(context, id))
  return async () => {
    for (const end of ends) await end()
  }
}

async function statesOf(tx: Db, ids: readonly number[], isLocked = false): Promise<Map<number, PaperState>> {
  if (ids.length === 0) return new Map()
  const { id, title, authors, articleUrl, isPublic } = articles
  const query = tx
    .select({
      ...{ id, title, authors, articleUrl, isPublic },
      isListed: sql<boolean>`${isListed}`,
      isOpen: IS_OPEN_TO_ALL,
    })
    .from(articles)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
  const rows = await (isLocked ? query.for('update') : query)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
