import { QUESTIONS_PER_MINUTE } from '@colophon/protocol/chat/constants'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'

const askedBy = new WeakMap<object, Map<number, number[]>>()

/**
 * Counts a question of somebody and fails when it is one too many within a minute. Each process counts for itself: what is
 * bounded is its work, also for questions that are asked again or not kept.
 */
export function countQuestion({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>, accountId: number): void {
  const asked = askedBy.get(db) ?? new Map<number, number[]>()
  askedBy.set(db, asked)
  const time = now().getTime()
  const recent = (asked.get(accountId) ?? []).filter((at) => at > time - 60_000)
  if (recent.length >= QUESTIONS_PER_MINUTE * config.RATE_LIMIT_FACTOR) fail('questionsTooFast', { retryAfter: 60 })
  asked.set(accountId, [...recent, time])
  if (asked.size > PEOPLE_MAX) asked.clear()
}

/** So many people within a minute are beyond any one process; counting then begins anew. */
const PEOPLE_MAX = 100_000
