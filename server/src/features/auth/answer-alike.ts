import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Longer than finding an account and handing over its mail takes. */
const ANSWER_AFTER_MS = 300

/**
 * Answers the same, after the same time, whatever `work` finds: neither words nor clock tell whether an address is known.
 * What takes longer goes on behind the reply; what fails is for the log alone.
 */
export async function answerAlike(log: Logger, work: Promise<void>): Promise<null> {
  work.catch((error: unknown) => log.error({ err: error }, 'a request that answers alike has failed'))
  await setTimeout(ANSWER_AFTER_MS)
  return null
}
