import { INTERRUPTED } from '@colophon/protocol/chat/constants'
import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { lostAnswers } from './queries.ts'
import { ALIVE, takeVersions, tell } from './save-state.ts'
import { chatMessages } from './tables.ts'

/** The answers that one process is making, by their try. */
export type Running = {
  /** Begins one; it is aborted when it is not wanted any more, whichever process was told so. */
  begin(attempt: string): AbortSignal
  end(attempt: string): void
}

const LOOK_MS = 5000

/** Hears which answers are to be stopped, says that those under way live, and ends those whose process does not. */
export function openRunning(context: Context): Running {
  const controllers = new Map<string, AbortController>()
  context.signals.on('chats', { hear: (attempt) => controllers.get(attempt)?.abort(), missed: () => undefined })
  const report = (error: unknown) => context.log.warn({ err: error }, 'answers could not be looked after')
  // A process that stops has closed its database before its last timer runs out.
  const every = (ms: number, look: () => Promise<void>) => {
    const timer = setInterval(() => (context.pool.ending ? clearInterval(timer) : void look().catch(report)), ms)
    timer.unref()
  }
  every(ALIVE.everyMs, () => stayAlive(context, [...controllers.keys()]))
  every(LOOK_MS, () => endLost(context))
  return {
    begin(attempt) {
      const controller = new AbortController()
      controllers.set(attempt, controller)
      return controller.signal
    },
    end: (attempt) => void controllers.delete(attempt),
  }
}

/** Has a try ended at whichever process makes it, with the commit. */
export async function stopAttempt(context: Pick<Context, 'signals'>, tx: Db, attempt: string | null): Promise<void> {
  if (attempt !== null) await context.signals.send(tx, 'chats', attempt)
}

/** Ends the answers whose process has died: each says so, once, and can be asked for again. */
export async function endLost(context: Context): Promise<void> {
  for (const { id, chat, attempt } of await lostAnswers(context.db, context.now())) {
    const ended = await context.db.transaction(async (tx) => {
      const version = (await takeVersions(tx, chat.id, 1)) ?? 0
      const [row] = await tx
        .update(chatMessages)
        .set({ status: 'failed', note: INTERRUPTED, attempt: null, aliveUntil: null, version })
        .where(and(eq(chatMessages.id, id), eq(chatMessages.attempt, attempt ?? '')))
        .returning()
      return row
    })
    if (ended) await tell(context, { id: chat.accountId, role: 'user' }, chat, ended)
  }
}

async function stayAlive({ db, now }: Pick<Context, 'db' | 'now'>, attempts: string[]): Promise<void> {
  if (attempts.length === 0) return
  const aliveUntil = new Date(now().getTime() + ALIVE.forMs)
  await db.update(chatMessages).set({ aliveUntil }).where(inArray(chatMessages.attempt, attempts))
}
