import { QUESTIONS_PER_MINUTE } from '@colophon/protocol/chat/constants'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/http/fail.ts'

const askedBy = new WeakMap<object, Map<number, number[]>>()

/**
 * Counts a user's question and fails above the limit per minute. Counted per process, since it limits the work of a
 * process, including regenerated and unsaved questions.
 */
export function checkQuestionRate(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  accountId: number,
): void {
  const asked = askedBy.get(db) ?? new Map<number, number[]>()
  askedBy.set(db, asked)
  const time = now().getTime()
  const recent = (asked.get(accountId) ?? []).filter((at) => at > time - 60_000)
  if (recent.length >= QUESTIONS_PER_MINUTE * config.RATE_LIMIT_FACTOR) fail('questionsTooFast', { retryAfter: 60 })
  asked.set(accountId, [...recent, time])
  if (asked.size > PEOPLE_MAX) asked.clear()
}

/** Above this many users per minute counting starts over, to bound memory. */
const PEOPLE_MAX = 100_000
