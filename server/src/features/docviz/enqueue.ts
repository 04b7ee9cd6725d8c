import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import { docvizReads, docvizTasks, docvizUsers } from './tables.ts'
import type { TaskJob } from './watch-task.ts'

const TRIES = 5
const AHEAD_MAX = 99

/**
 * Queues the reading of a document. Guests have their own lane and a daily limit per network. In each lane owners
 * alternate: the more documents of an owner are processing, under any id, the lower the priority.
 */
export async function enqueueRead(
  context: Pick<Context, 'jobs' | 'now' | 'config'>,
  tx: Db,
  job: TaskJob,
  { accountId, network }: { accountId: number | null; network: string },
): Promise<void> {
  if (accountId === null) await countRead(context, tx, network)
  const ahead = await countProcessing(tx, accountId, network)
  await context.jobs.add(tx, accountId === null ? 'docviz-guest-read' : 'docviz-read', job, {
    attempts: TRIES,
    isPausable: true,
    // Excludes the document itself.
    priority: Math.max(0, Math.min(ahead - 1, AHEAD_MAX)),
  })
}

/** Queues the creation of downloads, replacing a job that has not started. */
export async function enqueueExport(context: Pick<Context, 'jobs'>, tx: Db, job: TaskJob): Promise<void> {
  const isGuest = await isOfGuest(tx, job.taskId)
  await context.jobs.add(tx, isGuest ? 'docviz-guest-export' : 'docviz-export', job, {
    key: `docviz-export:${job.taskId}`,
    attempts: TRIES,
    // Completes a read document before the next one starts.
    priority: -1,
  })
}

/** Deletes counts of past days. */
export async function forgetReads({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.delete(docvizReads).where(sql`${docvizReads.day} < ${dayOf(now())}`)
}

/** Fails with `docvizDayUsed` when the network's daily limit is reached; concurrent calls are all counted. */
async function countRead({ now, config }: Pick<Context, 'now' | 'config'>, tx: Db, network: string): Promise<void> {
  const day = dayOf(now())
  const [{ reads = 0 } = {}] = await tx
    .insert(docvizReads)
    .values({ network, day, reads: 1 })
    .onConflictDoUpdate({
      target: [docvizReads.network, docvizReads.day],
      set: { reads: sql`${docvizReads.reads} + 1` },
    })
    .returning({ reads: docvizReads.reads })
  if (reads <= DOCVIZ_LIMITS.perAddress.readsPerDay * Math.max(1, config.RATE_LIMIT_FACTOR)) return
  fail('docvizDayUsed', { retryAfter: secondsLeft(now()) })
}

async function countProcessing(tx: Db, accountId: number | null, network: string): Promise<number> {
  const isTheirs =
    accountId === null
      ? and(eq(docvizTasks.address, network), sql`${docvizUsers.accountId} is null`)
      : eq(docvizUsers.accountId, accountId)
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(docvizTasks)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTasks.userId))
    .where(and(isTheirs, sql`${docvizTasks.status} in ('pending', 'processing')`))
  return found?.count ?? 0
}

async function isOfGuest(tx: Db, taskId: string): Promise<boolean> {
  const [found] = await tx
    .select({ accountId: docvizUsers.accountId })
    .from(docvizTasks)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTasks.userId))
    .where(eq(docvizTasks.id, taskId))
  return found?.accountId === null
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

function secondsLeft(now: Date): number {
  return Math.ceil((Date.parse(`${dayOf(now)}T24:00:00Z`) - now.getTime()) / 1000)
}
