import { setTimeout } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'

/** How long a uniform reply takes: longer than looking up an account and queueing its mail takes. */
export const UNIFORM_MS = 300

/**
 * Replies identically after the same time whatever `work` finds, so that neither text nor timing reveals whether an
 * account exists. With a mail server slower work continues after the reply. With a local outbox the reply waits, so
 * that the message is there when the user looks. Failures are only logged.
 */
export async function replyUniformly({ log, mail }: Pick<Context, 'log' | 'mail'>, work: Promise<void>): Promise<null> {
  const done = work.catch((error: unknown) => log.error({ err: error }, 'a request with a uniform reply failed'))
  await setTimeout(UNIFORM_MS)
  if (mail.outbox) await done
  return null
}
