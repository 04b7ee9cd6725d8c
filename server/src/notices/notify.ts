import {
  GROUP_SECONDS,
  NOTIFICATION_NOTE_MAX,
  NOTIFICATIONS_PER_MINUTE,
} from '@colophon/protocol/notifications/constants'
import { completePreferences, type Notification, type Preference } from '@colophon/protocol/notifications/entities'
import {
  ALWAYS_NOTIFIED,
  type Notice,
  noticesOf,
  type Parties,
  type Trigger,
} from '@colophon/protocol/notifications/triggers'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { mailNotificationsJob } from './jobs.ts'
import { notificationBoxes, notifications } from './tables.ts'

/** Notifications within this time are sent in one mail. */
const GATHER_MS = 5000

/** The minimum interval of mails per user. */
const PAUSE_MS = 10 * 60 * 1000

/** An event to notify, per the protocol's table of triggers. */
export type Act = {
  trigger: Trigger
  /** Null for events about an account. */
  articleId: number | null
  parties: Parties
  /** Null for automatic events. */
  actorId: number | null
  level?: Notification['level']
  note?: string | null
  commentId?: number
  /** The collection to which the addressee is invited. */
  collectionId?: number
  /** The saved search that has `count` new matches; further ones join its notification. */
  savedSearchId?: number
  count?: number
}

/** After two years notifications are deleted when a new one arrives. */
const RETENTION_MS = 2 * 365 * 24 * 60 * 60 * 1000

const IMMEDIATE: Preference = { inPage: true, mail: 'now' }

/**
 * Stores the notifications of an action in its transaction; at commit every process sends them to its connections. Call
 * it once per action, after its other writes, because it locks the addressees' notifications until the commit.
 */
export async function notify(context: Pick<Context, 'jobs' | 'now' | 'signals'>, tx: Db, act: Act): Promise<void> {
  const { trigger, parties, actorId } = act
  for (const notice of noticesOf(trigger, parties, actorId)) await write(context, tx, act, notice)
}

async function write(
  context: Pick<Context, 'jobs' | 'now' | 'signals'>,
  tx: Db,
  act: Act,
  { accountId, type }: Notice,
): Promise<void> {
  const now = context.now()
  const [box] = await tx
    .insert(notificationBoxes)
    .values({ accountId, position: 1 })
    .onConflictDoUpdate({
      target: notificationBoxes.accountId,
      set: { position: sql`${notificationBoxes.position} + 1` },
    })
    .returning()
  if (!box) return
  const wanted = ALWAYS_NOTIFIED.includes(type) ? IMMEDIATE : completePreferences(box.preferences)[type]
  if (!wanted.inPage && wanted.mail === 'off') return
  const {
    articleId,
    actorId,
    level = null,
    note = null,
    commentId = null,
    savedSearchId = null,
    collectionId = null,
    count: added = 1,
  } = act
  const last = {
    articleId,
    actorId,
    level,
    note: note?.slice(0, NOTIFICATION_NOTE_MAX) ?? null,
    commentId,
    collectionId,
  }
  const values = {
    ...last,
    position: box.position,
    updatedAt: now,
    isInPage: wanted.inPage,
    mailDue: wanted.mail === 'off' ? null : wanted.mail,
  }
  const group = await findGroup(tx, { accountId, type }, act, now)
  if (group === null) {
    const isOld = lt(notifications.createdAt, new Date(now.getTime() - RETENTION_MS))
    await tx.delete(notifications).where(and(eq(notifications.accountId, accountId), isOld))
    await tx.insert(notifications).values({ ...values, savedSearchId, count: added, accountId, type, createdAt: now })
  } else {
    const count = sql`${notifications.count} + ${added}`
    // Matches of a saved search are not of one paper, and in a burst not of one saved search.
    const ofSearch = savedSearchId === null ? {} : { articleId: null, savedSearchId: sameOrNull(savedSearchId) }
    await tx
      .update(notifications)
      .set({ ...values, ...ofSearch, count })
      .where(eq(notifications.id, group))
  }
  if (wanted.inPage) await context.signals.send(tx, 'notifications', String(accountId))
  if (wanted.mail === 'now') await queueMail(context, tx, box)
}

/**
 * The notification that a new one joins: of the same type and person about the same paper, collection or saved search, or
 * of the same type during a burst; null without one.
 */
async function findGroup(
  tx: Db,
  { accountId, type }: Notice,
  { articleId, actorId, savedSearchId, collectionId }: Act,
  now: Date,
): Promise<number | null> {
  const since = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const isAbout =
    savedSearchId !== undefined
      ? eq(notifications.savedSearchId, savedSearchId)
      : articleId === null
        ? and(
            isNull(notifications.articleId),
            collectionId === undefined ? undefined : eq(notifications.collectionId, collectionId),
          )
        : eq(notifications.articleId, articleId)
  const lastMinute = and(eq(notifications.accountId, accountId), gt(notifications.createdAt, since(60)))
  const isStorm = (await tx.$count(notifications, lastMinute)) >= NOTIFICATIONS_PER_MINUTE
  const [group] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.type, type),
        isNull(notifications.viewedAt),
        gt(notifications.createdAt, since(GROUP_SECONDS)),
        isStorm ? undefined : and(isAbout, actorId === null ? undefined : eq(notifications.actorId, actorId)),
      ),
    )
    .orderBy(desc(notifications.position))
    .limit(1)
  return group?.id ?? null
}

function sameOrNull(savedSearchId: number) {
  return sql`case when ${notifications.savedSearchId} = ${savedSearchId} then ${notifications.savedSearchId} end`
}

/** Queues the mail in the transaction that made it due. */
async function queueMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { accountId, mailedAt }: Pick<typeof notificationBoxes.$inferSelect, 'accountId' | 'mailedAt'>,
): Promise<void> {
  const soon = now().getTime() + GATHER_MS
  const runAt = new Date(Math.max(soon, (mailedAt?.getTime() ?? 0) + PAUSE_MS))
  const options = { key: `mail-notifications:${accountId}`, runAt, keepsTime: true, attempts: 10 }
  await jobs.add(tx, mailNotificationsJob, { accountId }, options)
}
