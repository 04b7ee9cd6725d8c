import { setTimeout as sleep } from 'node:timers/promises'
import type { Notification } from '@colophon/protocol/notifications/entities'
import type { Context } from '../platform/context.ts'
import { type Connection, failureOf } from '../platform/live/signals/connection.ts'
import { notificationsAfter, positionOf } from './queries.ts'

/** Notifications per read. */
const AT_ONCE = 100
/** Minimum interval of reads per connection; changes in between are batched. */
const PAUSE_MS = 100
const RETRY_MS = 2000

/** `send` resolves when the next one may be sent; `failed` is called once per series of failed reads. */
export type Follower = {
  accountId: number
  /** The position after which to start; by default the current one. */
  since: number | undefined
  /** Called with the starting position; nothing is sent before it resolves. */
  begin?(position: number): Promise<void> | void
  send(notification: Notification): Promise<void> | void
  failed(error: unknown): void
}

/**
 * Sends a connection all notifications of its user after a position, in order and without gaps: signals only trigger
 * reads of the tables. Ends when `ended` aborts.
 */
export async function follow(
  context: Pick<Context, 'db' | 'signals'>,
  follower: Follower,
  ended: AbortSignal,
): Promise<void> {
  const { accountId } = follower
  const bell = openBell()
  const stop = context.signals.on('notifications', {
    receive: (text) => text === String(accountId) && bell.ring(),
    missed: bell.ring,
  })
  ended.addEventListener('abort', bell.ring, { once: true })
  const at: { position?: number } = {}
  let isFailing = false
  while (!ended.aborted) {
    try {
      if (at.position === undefined) {
        await context.signals.listening()
        const start = follower.since ?? (await positionOf(context.db, accountId))
        await follower.begin?.(start)
        at.position = start
      }
      await sendAll(context, follower, at, ended)
      isFailing = false
      await bell.rung()
    } catch (error) {
      if (!isFailing && !ended.aborted) follower.failed(error)
      isFailing = true
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  stop()
}

async function sendAll(
  { db }: Pick<Context, 'db'>,
  { accountId, send }: Follower,
  at: { position?: number },
  ended: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !ended.aborted; ) {
    const news = await notificationsAfter(db, accountId, at.position ?? 0, AT_ONCE)
    for (const notification of news) {
      if (ended.aborted) return
      await send(notification)
      at.position = notification.position
    }
    isMore = news.length === AT_ONCE
    if (news.length > 0) await sleep(PAUSE_MS, undefined, { ref: false })
  }
}

/** A signal that is remembered while no one waits. */
function openBell(): { ring(): void; rung(): Promise<void> } {
  let isRung = false
  let wake: (() => void) | null = null
  return {
    ring() {
      isRung = true
      wake?.()
    },
    async rung() {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve))
      isRung = false
      wake = null
    },
  }
}

/** Sends each connection its user's notifications from now on, or after the given position. */
export function notificationSockets(context: Context): (connection: Connection) => void {
  return ({ person, lastEventId, send, ended }) => {
    const follower = {
      accountId: person.id,
      since: lastEventId,
      send: send.bind(null, 'newNotification'),
      failed(error: unknown) {
        context.log.warn({ err: error }, 'could not read the notifications of a connection')
        send('ServerError', failureOf(error))
      },
    }
    void follow(context, follower, ended)
  }
}
