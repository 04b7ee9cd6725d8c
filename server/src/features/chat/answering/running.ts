import { INTERRUPTED } from '@colophon/protocol/chat/constants'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { lostAnswers } from '../queries.ts'
import { chatMessages } from '../tables.ts'
import { LEASE, sendMessage, takeVersions } from './save-answer.ts'

/** The answers that this process is generating, by attempt. */
export type Running = {
  /** Starts one; its signal aborts when any process cancels it. */
  begin(attempt: string): AbortSignal
  end(attempt: string): void
}

const CHECK_INTERVAL_MS = 5000

/** Receives cancellations, renews the leases of running answers, and ends answers with an expired lease. */
export function openRunning(context: Context): Running {
  const controllers = new Map<string, AbortController>()
  context.signals.on('chats', { receive: (attempt) => controllers.get(attempt)?.abort(), missed: () => undefined })
  const report = (error: unknown) => context.log.warn({ err: error }, 'could not check running answers')
  // A stopping process closes its database before its last timer fires.
  const every = (ms: number, look: () => Promise<void>) => {
    const timer = setInterval(() => (context.pool.ending ? clearInterval(timer) : void look().catch(report)), ms)
    timer.unref()
  }
  every(LEASE.renewEveryMs, () => renewLeases(context, [...controllers.keys()]))
  every(CHECK_INTERVAL_MS, () => endExpiredAnswers(context, controllers))
  return {
    begin(attempt) {
      const controller = new AbortController()
      controllers.set(attempt, controller)
      return controller.signal
    },
    end: (attempt) => void controllers.delete(attempt),
  }
}

/** Cancels an attempt in whichever process runs it, at commit. */
export async function stopAttempt(context: Pick<Context, 'signals'>, tx: Db, attempt: string | null): Promise<void> {
  if (attempt !== null) await context.signals.send(tx, 'chats', attempt)
}

/**
 * Ends answers whose process has died; each is marked once and can be regenerated. Those of this process (`own`) run
 * on, whatever its clock says.
 */
export async function endExpiredAnswers(
  context: Context,
  own: ReadonlyMap<string, unknown> = new Map(),
): Promise<void> {
  for (const { id, chat, attempt } of await lostAnswers(context.db, context.now())) {
    if (own.has(attempt ?? '')) continue
    const ended = await context.db.transaction(async (tx) => {
      const version = (await takeVersions(tx, chat.id, 1)) ?? 0
      const [row] = await tx
        .update(chatMessages)
        .set({ status: 'failed', note: INTERRUPTED, attempt: null, aliveUntil: null, version })
        .where(and(eq(chatMessages.id, id), eq(chatMessages.attempt, attempt ?? '')))
        .returning()
      return row
    })
    if (ended) await sendMessage(context, { id: chat.accountId, role: 'user' }, chat, ended)
  }
}

async function renewLeases({ db, now }: Pick<Context, 'db' | 'now'>, attempts: string[]): Promise<void> {
  if (attempts.length === 0) return
  const aliveUntil = new Date(now().getTime() + LEASE.expiresAfterMs)
  await db.update(chatMessages).set({ aliveUntil }).where(inArray(chatMessages.attempt, attempts))
}
