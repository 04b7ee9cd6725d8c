import { progressOf } from '@colophon/protocol/articles/states'
import { QUOTAS, type User } from '@colophon/protocol/auth/roles'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import type { uploadCalls } from '@colophon/protocol/uploads/calls'
import { isOtherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { and, eq } from 'drizzle-orm'
import { toMyArticle } from '../../papers/article-row.ts'
import { bibliographicColumns } from '../../papers/bibliographic-columns.ts'
import { changePapers, paperRead } from '../../papers/changes.ts'
import { plainName } from '../../papers/files/file-name.ts'
import { type StoredUpload, storeUpload } from '../../papers/files/store-upload.ts'
import { countProcessing, isNotDeleted, sendProgress } from '../../papers/processing.ts'
import { readArticle } from '../../papers/queries.ts'
import { articles, documents, fileKeys, graphs, graphVersions } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { discardFiles } from '../../platform/files/discard-files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { withoutFile } from './add-item.ts'
import { acceptUpload, type PaperDetails, queuedFile } from './add-paper.ts'
import { enqueueStage } from './enqueue-stage.ts'
import { correctedFields, NOTHING_READ } from './jobs.ts'

type Row = typeof articles.$inferSelect

/**
 * Gives a paper without a file its file, which is then read like an upload; the details that were stated stay. The same
 * file again changes nothing. A file that was attached and could not be read is replaced by another.
 */
export const attachFile: Handler<typeof uploadCalls.attachFile> = async (input, context) => {
  const { person } = input
  const { articleId } = input.query
  const [before] = await context.db.select().from(articles).where(eq(articles.id, articleId))
  if (before?.format === null) await countProcessing(context.db, person)
  const { stored, fields } = await input.receive({
    maxBytes: QUOTAS[person.role].fileMegabytes * FILE_SIZE_FACTOR,
    store: (file) => storeUpload(context.files, file),
    discard: (upload) => context.files.remove(upload.key),
  })
  const { password, ...generation } = fields
  await attach(context, person, articleId, stored, { generation, password })
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  return row ? toMyArticle(row, person) : fail('articleNotFound')
}

/** Attaches a stored file to a paper of its owner, unless the paper has this file. */
export async function attach(
  context: Context,
  owner: User,
  articleId: number,
  upload: StoredUpload,
  details: Pick<PaperDetails, 'generation' | 'password'>,
): Promise<void> {
  const findSame = async (tx: Db) => {
    const paper = await lockPaper(tx, articleId)
    return paper.format !== null && paper.sha256 === upload.sha256 ? paper : null
  }
  const accepted = await acceptUpload(context, owner, upload, findSame, async (tx, ahead) => {
    const paper = await lockPaper(tx, articleId)
    const isReplaced = paper.isFileAttached && paper.status === 'error'
    if (paper.format !== null && !isReplaced) fail('fileThere')
    const queued = queuedFile(context, upload, details)
    const waiting = { progress: progressOf('queue'), reason: null, warnings: [], isHidden: false, isFileAttached: true }
    await changePapers(context, tx, [articleId], () =>
      tx
        .update(articles)
        .set({ ...queued, ...waiting })
        .where(eq(articles.id, articleId)),
    )
    await enqueueStage(context, tx, 'parse', { articleId, attempt: queued.attempt }, { role: owner.role, ahead })
    return { replaced: await forgetFile(tx, paper), progress: waiting.progress }
  })
  if ('same' in accepted) return
  sendProgress(context, { id: articleId, ownerId: owner.id, progress: accepted.added.progress })
  await discardFiles(context, accepted.added.replaced)
}

/** Removes the file that was attached to an unpublished paper; a paper without a file stays as it is. */
export const detachFile: Handler<typeof uploadCalls.detachFile> = async ({ query, person }, context) => {
  const { articleId } = query
  const bare = await detach(context, articleId, ({ isPublished }) => !isPublished)
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  if (!row) return fail('articleNotFound')
  return bare || row.format === null ? toMyArticle(row, person) : fail('fileKept')
}

/** Removes the warning that an attached file may be of another paper. */
export const confirmFile: Handler<typeof uploadCalls.confirmFile> = async ({ body, person }, context) => {
  const { articleId } = body
  await context.db.transaction(async (tx) => {
    const { warnings } = await lockPaper(tx, articleId)
    const left = warnings.filter((warning) => !isOtherTitleWarning(warning))
    await tx.update(articles).set({ warnings: left }).where(eq(articles.id, articleId))
  })
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  return row ? toMyArticle(row, person) : fail('articleNotFound')
}

/**
 * Takes an attached file away again that is not read yet, or could not be: returns the paper as it was before. Null if
 * it is no such paper.
 */
export function detachUnread(context: Context, articleId: number): Promise<Row | null> {
  return detach(context, articleId, ({ status }) => ['queue', 'processing', 'error'].includes(status))
}

async function detach(context: Context, articleId: number, isWanted: (paper: Row) => boolean): Promise<Row | null> {
  const removed = await context.db.transaction(async (tx) => {
    const paper = await lockPaper(tx, articleId)
    if (!paper.isFileAttached || !isWanted(paper)) return null
    const [bare] = await changePapers(context, tx, [articleId], async () =>
      tx
        .update(articles)
        .set({ ...(await withoutReading(tx, paper)), ...withoutFile() })
        .where(eq(articles.id, articleId))
        .returning(),
    )
    return bare ? { bare, files: await forgetFile(tx, paper) } : null
  })
  if (removed === null) return null
  await discardFiles(context, removed.files)
  return removed.bare
}

/** Removes what was read of a file; returns the columns without it. Stated details stay. */
async function withoutReading(tx: Db, paper: Row): Promise<Partial<Row>> {
  const articleId = paper.id
  for (const table of [documents, graphs, graphVersions]) {
    await tx.delete(table).where(eq(table.articleId, articleId))
  }
  await paperRead(tx, articleId, [])
  const nothing: Partial<Row> = {
    ...NOTHING_READ,
    md5Hash: null,
    graphSha256: null,
    statementsCount: 0,
    keyClaim: null,
  }
  for (const field of await correctedFields(tx, articleId)) delete nothing[field]
  return bibliographicColumns(nothing, paper)
}

async function lockPaper(tx: Db, articleId: number): Promise<Row> {
  const isIt = and(eq(articles.id, articleId), isNotDeleted)
  const [paper] = await tx.select().from(articles).where(isIt).for('update')
  return paper ?? fail('articleDeleted')
}

/** Removes the keys of the paper's file; returns the files to remove after the commit. */
async function forgetFile(tx: Db, { id, format, articleUrl }: Row): Promise<string[]> {
  if (format === null) return []
  const keys = await tx.delete(fileKeys).where(eq(fileKeys.articleId, id)).returning({ file: fileKeys.file })
  return [...new Set([articleUrl, plainName(articleUrl), ...keys.map(({ file }) => file)])]
}
