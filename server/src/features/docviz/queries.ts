import { PROCESSING_REASONS } from '@colophon/protocol/articles/errors'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import type { DocvizUser, Task } from '@colophon/protocol/docviz/entities'
import { and, desc, eq, gt, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { accountById, activeSession } from '../../accounts/queries.ts'
import { accounts } from '../../accounts/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { docvizResults, docvizTasks, docvizTokens, docvizUsers } from './tables.ts'

/** The holder of a token: the id and its account. */
export type Holder = {
  userId: string
  accountId: number | null
  createdAt: Date
  tokenHash: string
  sessionId: string | null
  expiresAt: Date
}

export type TaskRow = typeof docvizTasks.$inferSelect

/** The holder of the access token with this hash; null where it is not valid. */
export async function holderOfHash(
  { db, now }: { db: Db; now: () => Date },
  tokenHash: string,
): Promise<Holder | null> {
  const { userId, accountId, createdAt } = docvizUsers
  const [found] = await db
    .select({ userId, accountId, createdAt, sessionId: docvizTokens.sessionId, expiresAt: docvizTokens.expiresAt })
    .from(docvizTokens)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTokens.userId))
    .leftJoin(accounts, eq(accounts.id, docvizUsers.accountId))
    .where(
      and(
        eq(docvizTokens.tokenHash, tokenHash),
        eq(docvizTokens.kind, 'access'),
        gt(docvizTokens.expiresAt, now()),
        isNull(accounts.frozenAt),
      ),
    )
  if (!found) return null
  const { sessionId: session, accountId: account } = found
  if (session !== null && !(account && (await activeSession(db, { sessionId: session, accountId: account }, now()))))
    return null
  return { ...found, tokenHash }
}

/** Limits of a holder: those of the account's tier, lower for a guest. */
export async function limitsOf(db: Db, { accountId }: Pick<Holder, 'accountId'>) {
  const account = accountId === null ? null : await accountById(db, accountId)
  const quota = QUOTAS[account?.role ?? 'user']
  const { documents, megabytes, days } = DOCVIZ_LIMITS[account ? 'account' : 'guest']
  return {
    documents,
    bytes: megabytes * FILE_SIZE_FACTOR,
    fileBytes: quota.fileMegabytes * FILE_SIZE_FACTOR,
    pages: quota.pages,
    days,
  }
}

/** Number and total size of documents, and how many are processing. */
export async function usageOf(db: Db, which: SQL | undefined) {
  const [found] = await db
    .select({
      documents: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${docvizTasks.sizeBytes}), 0)::float8`,
      processing: sql<number>`(count(*) filter (where ${docvizTasks.status} in ('pending', 'processing')))::int`,
    })
    .from(docvizTasks)
    .where(which)
  return found ?? { documents: 0, bytes: 0, processing: 0 }
}

/** A holder as shown to themselves. */
export async function toUser(db: Db, holder: Holder): Promise<DocvizUser> {
  const { documents, bytes } = await usageOf(db, eq(docvizTasks.userId, holder.userId))
  return {
    userId: holder.userId,
    isBound: holder.accountId !== null,
    createdAt: holder.createdAt.toISOString(),
    expiresAt: holder.expiresAt.toISOString(),
    documents,
    bytes,
    limits: await limitsOf(db, holder),
  }
}

/** Ids registered from an address since then. */
export async function registeredFrom(db: Db, address: string, since: Date): Promise<number> {
  return db.$count(docvizUsers, and(eq(docvizUsers.address, address), gte(docvizUsers.createdAt, since)))
}

/** A holder's documents, newest first. */
export async function tasksOf(db: Db, { userId }: Pick<Holder, 'userId'>): Promise<Task[]> {
  const rows = await db
    .select()
    .from(docvizTasks)
    .where(eq(docvizTasks.userId, userId))
    .orderBy(desc(docvizTasks.createdAt), desc(docvizTasks.id))
  return rows.map(toTask)
}

/** A holder's document; others' do not exist for them. */
export async function ownTask(db: Db, { userId }: Pick<Holder, 'userId'>, id: string): Promise<TaskRow> {
  const [row] = await db
    .select()
    .from(docvizTasks)
    .where(and(eq(docvizTasks.id, id), eq(docvizTasks.userId, userId)))
  return row ?? fail('docvizTaskNotFound')
}

/** The reading result of a document and its corrections. */
export async function resultOf(db: Db, taskId: string) {
  const [row] = await db.select().from(docvizResults).where(eq(docvizResults.taskId, taskId))
  return row ?? fail('docvizNotCompleted')
}

/** Every stored file of these documents. */
export async function filesOf(db: Db, taskIds: readonly string[]): Promise<string[]> {
  if (taskIds.length === 0) return []
  const rows = await db
    .select({ file: docvizTasks.fileKey, pdf: docvizResults.pdfKey, zip: docvizResults.zipKey })
    .from(docvizTasks)
    .leftJoin(docvizResults, eq(docvizResults.taskId, docvizTasks.id))
    .where(inArray(docvizTasks.id, [...taskIds]))
  return rows.flatMap(({ file, pdf, zip }) => [file, pdf, zip]).filter((key) => key !== null)
}

/** The stored PDF of a document. */
export function originalOf({ fileKey, sizeBytes }: Pick<TaskRow, 'fileKey' | 'sizeBytes'>) {
  return { file: fileKey, contentSize: sizeBytes }
}

/** A task for the reply, with a readable failure reason. */
export function toTask(row: TaskRow): Task {
  const { id, status, progress, fileName, stage, reason, pages, sizeBytes } = row
  return {
    id,
    status,
    progress,
    updated_at: row.updatedAt.toISOString(),
    fileName,
    stage,
    reason: reason && PROCESSING_REASONS[reason],
    reasonCode: reason,
    pages,
    sizeBytes,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }
}
