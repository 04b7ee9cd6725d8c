import type { ModelSpending } from '@colophon/protocol/administration/entities'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { dayOf } from '../accounts/keys/days.ts'
import { accounts } from '../accounts/tables.ts'
import type { ModelUsage } from '../platform/assistant/assistant.ts'
import type { Db } from '../platform/database/db.ts'
import { NO_PAYLOAD } from '../platform/jobs/jobs.ts'
import { defineJob } from '../platform/jobs/jobs-runner.ts'
import { modelUsage } from './tables.ts'

/** Days that are kept, days that administrators see, and accounts in their list. */
const KEPT_DAYS = 90
const SHOWN_DAYS = 30
const ACCOUNTS_SHOWN = 10

const tokens = sql<number>`coalesce(sum(${modelUsage.tokensRead} + ${modelUsage.tokensWritten}), 0)`.mapWith(Number)

/** Adds one request of an account to its day. */
export async function countUsage(
  db: Db,
  { accountId, isOwn, now }: { accountId: number; isOwn: boolean; now: Date },
  { read, written }: ModelUsage,
): Promise<void> {
  const { accountId: account, day, isOwn: own, requests, tokensRead, tokensWritten } = modelUsage
  await db
    .insert(modelUsage)
    .values({ accountId, day: dayOf(now), isOwn, requests: 1, tokensRead: read, tokensWritten: written })
    .onConflictDoUpdate({
      target: [account, day, own],
      set: {
        requests: sql`${requests} + 1`,
        tokensRead: sql`${tokensRead} + ${read}`,
        tokensWritten: sql`${tokensWritten} + ${written}`,
      },
    })
}

/** Tokens that an account has used today of the installation's model, or of its own. */
export async function tokensToday(
  db: Db,
  { accountId, isOwn, now }: { accountId: number; isOwn: boolean; now: Date },
): Promise<number> {
  const isToday = and(eq(modelUsage.day, dayOf(now)), eq(modelUsage.isOwn, isOwn))
  const [sum] = await db
    .select({ tokens })
    .from(modelUsage)
    .where(and(eq(modelUsage.accountId, accountId), isToday))
  return sum?.tokens ?? 0
}

/** What the installation's model did in the last days, and the accounts that used most of it. */
export async function modelSpending(db: Db, now: Date): Promise<ModelSpending> {
  const isRecent = and(eq(modelUsage.isOwn, false), gt(modelUsage.day, daysBefore(now, SHOWN_DAYS)))
  const requests = sql<number>`coalesce(sum(${modelUsage.requests}), 0)`.mapWith(Number)
  const [sums] = await db.select({ requests, tokens }).from(modelUsage).where(isRecent)
  const most = await db
    .select({ email: accounts.email, requests, tokens })
    .from(modelUsage)
    .innerJoin(accounts, eq(accounts.id, modelUsage.accountId))
    .where(isRecent)
    .groupBy(accounts.id)
    .orderBy(desc(tokens), accounts.id)
    .limit(ACCOUNTS_SHOWN)
  return { requests: sums?.requests ?? 0, tokens: sums?.tokens ?? 0, accounts: most }
}

/** Removes days that are no longer shown. */
export const forgetModelUsageJob = defineJob({
  name: 'forget-model-usage',
  payload: NO_PAYLOAD,
  lane: 'mail',
  at: '47 3 * * *',
  async run({ db, now }) {
    await db.delete(modelUsage).where(lt(modelUsage.day, daysBefore(now(), KEPT_DAYS)))
  },
})

function daysBefore(time: Date, days: number): string {
  return dayOf(new Date(time.getTime() - days * 86_400_000))
}
