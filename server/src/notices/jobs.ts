import type { Notification } from '@colophon/protocol/notifications/entities'
import { notificationSentence } from '@colophon/protocol/notifications/sentence'
import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../platform/context.ts'
import { lockNamed } from '../platform/database/advisory-locks.ts'
import { NO_PAYLOAD } from '../platform/jobs/jobs.ts'
import { defineJob } from '../platform/jobs/jobs-runner.ts'
import { MailRefused, type Message } from '../platform/mail/mail.ts'
import { withoutLinks } from '../platform/mail/without-links.ts'
import { accountsWithDigest, addressOf, notificationsDue, positionOf } from './queries.ts'
import { notificationBoxes, notifications } from './tables.ts'

/** Most lines in one mail; the page shows the rest. */
const LINES_MAX = 50

/** Mails a user's due notifications. */
export const mailNotificationsJob = defineJob({
  name: 'mail-notifications',
  payload: z.object({ accountId: z.number() }),
  lane: 'mail',
  run: (context, { accountId }) => mailDue(context, accountId, 'now'),
})

/** Mails the daily digests of all users. */
export const mailDigestsJob = defineJob({
  name: 'mail-digests',
  payload: NO_PAYLOAD,
  lane: 'mail',
  at: '7 6 * * *',
  async run(context, _payload, { signal }) {
    for (const accountId of await accountsWithDigest(context.db)) {
      if (signal.aborted) throw new Error('stopped between two digests; the rest goes with the next run')
      await mailDue(context, accountId, 'daily')
    }
  },
})

/**
 * Sends a user one mail with due notifications and marks them as sent. Serialised per user, without blocking writers
 * during the SMTP dialogue. If the process dies before the commit, the mail is sent again. Nothing is sent without due
 * notifications or to a frozen account.
 */
export async function mailDue(context: Context, accountId: number, mail: 'now' | 'daily'): Promise<void> {
  await context.db.transaction(async (tx) => {
    await lockNamed(tx, 'mail-notifications', accountId)
    const position = await positionOf(tx, accountId)
    const due = await notificationsDue(tx, accountId, mail, position, LINES_MAX + 1)
    const address = await addressOf(tx, accountId)
    const isMailed = due.length > 0 && address !== null
    if (isMailed) await send(context, compose(address, due, mail, context.config.PUBLIC_URL ?? null))
    const isDone = and(eq(notifications.mailDue, mail), lte(notifications.position, position))
    await tx
      .update(notifications)
      .set({ mailDue: null })
      .where(and(eq(notifications.accountId, accountId), isDone))
    if (!isMailed || mail === 'daily') return
    const mailedAt = context.now()
    await tx.update(notificationBoxes).set({ mailedAt }).where(eq(notificationBoxes.accountId, accountId))
  })
}

async function send({ mail, log }: Pick<Context, 'mail' | 'log'>, message: Message): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    log.warn({ err: error }, 'the mail server rejected the address of an account')
  }
}

function compose(to: string, due: readonly Notification[], mail: 'now' | 'daily', site: string | null): Message {
  const lines = due.slice(0, LINES_MAX).map(lineOf)
  const more = due.length > LINES_MAX ? ['- … and more, shown on the site.'] : []
  const first = due[0]
  const subject =
    due.length === 1 && first
      ? `Colophon: ${first.type}`
      : `Colophon: ${mail === 'daily' ? 'daily digest' : 'new notifications'}`
  const intro = mail === 'daily' ? 'Unread notifications since yesterday:' : 'New notifications:'
  const choice = `You chose to get this by mail. Change it on your profile, under Notifications${site ? `:\n${site}/profile` : '.'}`
  return { to, subject, text: `${[intro, [...lines, ...more].join('\n'), choice].join('\n\n')}\n\nColophon\n` }
}

function lineOf(notification: Notification): string {
  const note = notification.note === null ? '' : ` “${withoutLinks(notification.note)}”`
  return `- ${withoutLinks(notificationSentence(notification))}${note}`
}
