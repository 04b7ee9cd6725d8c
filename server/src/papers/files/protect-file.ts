import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { underSessionLock } from '../../platform/database/session-lock.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { articles, fileKeys } from '../tables.ts'
import { isSealedName, plainName } from './file-name.ts'
import { readPaperFile } from './paper-file.ts'
import { storeFileKey, writeSealed } from './sealed-file.ts'

/** Matches papers everyone may read: public, published, and not in the bin. All other files are encrypted at rest. */
export const IS_OPEN_TO_ALL: SQL<boolean> = sql<boolean>`(${articles.isPublic} and ${articles.isPublished} and ${articles.deletedAt} is null)`

type Paper = Pick<typeof articles.$inferSelect, 'id' | 'articleUrl' | 'sizeBytes'> & { isOpen: boolean }

/**
 * Encrypts or decrypts a paper's file to match its access: plain if everyone may read it. Writes the new file, then
 * updates the paper, then removes the old file, so that an interruption leaves one complete file and a repetition
 * continues.
 */
export async function protectFile(context: Context, articleId: number): Promise<void> {
  await underSessionLock(context.pool, [LOCKS.fileProtection, articleId], async () => {
    const paper = await paperOf(context, articleId)
    if (paper && paper.isOpen === isSealedName(paper.articleUrl)) await writeOther(context, paper)
    const moved = await paperOf(context, articleId)
    if (moved) await removeRest(context, moved)
  })
}

async function paperOf({ db }: Context, articleId: number): Promise<Paper | null> {
  const { id, articleUrl, format, sizeBytes } = articles
  const [paper] = await db
    .select({ id, articleUrl, format, sizeBytes, isOpen: IS_OPEN_TO_ALL })
    .from(articles)
    .where(eq(id, articleId))
  return paper && paper.format !== null ? paper : null
}

async function writeOther(context: Context, paper: Paper): Promise<void> {
  const content = await readPaperFile(context, paper)
  if (paper.isOpen) {
    const name = plainName(paper.articleUrl)
    await context.files.put(name, content)
    if (!(await moveTo(context, paper, name))) await context.files.remove(name)
    return
  }
  const sealed = await writeSealed(context, paper.articleUrl, content, paper.sizeBytes)
  const isMoved = await moveTo(context, paper, sealed.file, (tx) => storeFileKey(tx, sealed, paper.id))
  if (!isMoved) await context.files.remove(sealed.file)
}

/** False if access changed meanwhile; that change has queued the job again. */
function moveTo(
  { db }: Context,
  { id, articleUrl, isOpen }: Paper,
  name: string,
  also: (tx: Db) => Promise<void> = async () => undefined,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moved = await tx
      .update(articles)
      .set({ articleUrl: name })
      .where(and(eq(articles.id, id), eq(articles.articleUrl, articleUrl), sql`${IS_OPEN_TO_ALL} = ${isOpen}`))
      .returning({ id: articles.id })
    if (moved.length > 0) await also(tx)
    await failPoint('protect-file:before-commit')
    return moved.length > 0
  })
}

/** Removes files the paper no longer refers to. Requires the lock, since another writer's new file would match too. */
async function removeRest({ files, db }: Context, { id, articleUrl }: Paper): Promise<void> {
  const known = await db.select({ file: fileKeys.file }).from(fileKeys).where(eq(fileKeys.articleId, id))
  for (const file of new Set([plainName(articleUrl), ...known.map((key) => key.file)])) {
    if (file === articleUrl) continue
    await files.remove(file)
    await db.delete(fileKeys).where(eq(fileKeys.file, file))
  }
}

const TRIES = 25

/** Encrypts or decrypts a paper's file to match its current access. */
export const protectFileJob = defineJob({
  name: 'protect-file',
  payload: z.object({ articleId: z.number() }),
  lane: 'files',
  run: (context, { articleId }) => protectFile(context, articleId),
})

/** Queues the job that adapts the file in the transaction of a change of access. */
export async function enqueueFileProtection(context: Pick<Context, 'jobs'>, db: Db, articleId: number): Promise<void> {
  await context.jobs.add(db, protectFileJob, { articleId }, { key: `file:${articleId}`, attempts: TRIES })
}

/**
 * At startup and daily: finds papers whose file does not match their access, such as those of older installations or
 * abandoned jobs.
 */
export const protectFilesJob = defineJob({
  name: 'protect-files',
  payload: NO_PAYLOAD,
  lane: 'files',
  at: '47 3 * * *',
  async run(context) {
    const isSealed = sql`${articles.articleUrl} like '%.pgp'`
    const isOff = sql`${IS_OPEN_TO_ALL} = (${isSealed})`
    const found = await context.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isNotNull(articles.format), isOff))
    for (const { id } of found) await enqueueFileProtection(context, context.db, id)
  },
})
