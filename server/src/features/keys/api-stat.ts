import type { keyCalls } from '@colophon/protocol/keys/calls'
import { SERIES_DAYS } from '@colophon/protocol/keys/constants'
import type { Handler } from '../../platform/input.ts'
import { lastDays } from './days.ts'
import { idsOf, listUses, sumsOf } from './queries.ts'

/** What the keys of somebody were used for, narrowed and paged, and the sums of the last 30 days. */
export const apiStat: Handler<typeof keyCalls.apiStat> = async ({ query, person, reply, meta }, { db, now }) => {
  const at = now()
  const ids = await idsOf(db, person.id, query.keyId)
  const [{ found, total, cursor }, sums] = await Promise.all([listUses(db, person.id, query, at), sumsOf(db, ids, at)])
  if (cursor) reply.header('X-Next-Cursor', cursor)
  meta({
    days: lastDays(at, SERIES_DAYS).map((day) => {
      const that = sums.filter((sum) => sum.day === day)
      const all = (name: 'calls' | 'errors') => that.reduce((count, sum) => count + sum[name], 0)
      return { day, calls: all('calls'), errors: all('errors') }
    }),
  })
  return [found, total]
}
