import { and, asc, eq, getTableColumns, isNull, or } from 'drizzle-orm'
import type { Belongings } from '../accounts/belongings.ts'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { jsonEntry, safeName, textEntry, type ZipEntry } from '../platform/files/zip-stream.ts'
import { accessLog, accessReceipts, accessRequests, requestActs } from './access/tables.ts'
import { readPaperFile } from './files/paper-file.ts'
import { removePapersOf } from './remove-papers.ts'
import { articleChanges, articles, bookmarks, documents, graphs, ratings } from './tables.ts'

/** Papers with their files, and who asked for, got and used access to them. */
export const paperBelongings: Belongings = {
  lists: (db, accountId) => ({
    ratings: () => db.select().from(ratings).where(eq(ratings.accountId, accountId)),
    'kept-papers': () => db.select().from(bookmarks).where(eq(bookmarks.accountId, accountId)),
    requests: () => db.select().from(accessRequests).where(eq(accessRequests.accountId, accountId)),
    'request-history': () =>
      db
        .select()
        .from(requestActs)
        .where(or(eq(requestActs.requesterId, accountId), eq(requestActs.ownerId, accountId)))
        .orderBy(requestActs.id),
    receipts: () =>
      db
        .select()
        .from(accessReceipts)
        .where(or(eq(accessReceipts.requesterId, accountId), eq(accessReceipts.ownerId, accountId))),
    'paper-openings': () =>
      db
        .select(getTableColumns(accessLog))
        .from(accessLog)
        .innerJoin(articles, eq(articles.id, accessLog.articleId))
        .where(or(eq(accessLog.accountId, accountId), eq(articles.ownerId, accountId)))
        .orderBy(accessLog.firstAt),
  }),
  files: (context, { id }) => paperFiles(context, id),
  remove: removePapersOf,
  forget: forgetReceipts,
}

const MISSING = 'The file was missing in the store at the time of this export.\n'

async function* paperFiles(context: Context, accountId: number): AsyncGenerator<ZipEntry> {
  const { db, files } = context
  for (const stored of await papersOf(db, accountId)) {
    const { wrappedPassword: _, attempt: _attempt, idempotencyKey: _key, mayBeRecorded: _hint, ...paper } = stored
    const folder = `papers/${paper.id}`
    const { statements, document, changes } = await readingOf(db, paper.id)
    yield jsonEntry(`${folder}/paper.json`, paper)
    if (changes.length > 0) yield jsonEntry(`${folder}/changes.json`, changes)
    yield jsonEntry(`${folder}/statements.json`, statements)
    if (document) yield jsonEntry(`${folder}/document.json`, document)
    if (paper.format === null) continue
    const name = `${folder}/${safeName(paper.fileName)}`
    const isThere = await files.size(paper.articleUrl).then(
      () => true,
      () => false,
    )
    // Decrypted, as uploaded.
    yield isThere ? { name, open: () => readPaperFile(context, paper) } : textEntry(`${name}.missing.txt`, MISSING)
  }
}

/** The papers of an account, including those in the bin. */
function papersOf(db: Db, accountId: number) {
  return db.select().from(articles).where(eq(articles.ownerId, accountId)).orderBy(asc(articles.id))
}

/** The statements and the document of a paper, and the corrections of its details. */
async function readingOf(db: Db, articleId: number) {
  const [graph] = await db.select().from(graphs).where(eq(graphs.articleId, articleId))
  const [document] = await db.select().from(documents).where(eq(documents.articleId, articleId))
  const ofPaper = eq(articleChanges.articleId, articleId)
  const changes = await db.select().from(articleChanges).where(ofPaper).orderBy(asc(articleChanges.id))
  return { statements: graph?.entries ?? [], document: document?.body ?? null, changes }
}

/** Deletes receipts of a deleted account that have no other remaining party. The others stay. */
async function forgetReceipts(tx: Db, accountId: number): Promise<void> {
  const { requesterId, ownerId } = accessReceipts
  await tx
    .delete(accessReceipts)
    .where(
      or(
        and(eq(requesterId, accountId), or(isNull(ownerId), eq(ownerId, accountId))),
        and(eq(ownerId, accountId), isNull(requesterId)),
      ),
    )
}
