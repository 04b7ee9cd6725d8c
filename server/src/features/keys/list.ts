import type { Role } from '@colophon/protocol/auth/roles'
import type { keyCalls } from '@colophon/protocol/keys/calls'
import { ROUTES_DAYS, SERIES_DAYS } from '@colophon/protocol/keys/constants'
import type { ApiKey, KeyState } from '@colophon/protocol/keys/entities'
import type { Handler } from '../../platform/http/input.ts'
import { lastDays } from './days.ts'
import { limitsFor } from './limits.ts'
import { idsOf, keysOf, lastUses, listUses, sumsOf } from './queries.ts'
import { masked } from './secret.ts'

const MINUTE_MS = 60_000

const DAY_MS = 86_400_000

/** A user's keys with their usage, without secrets. */
export const list: Handler<typeof keyCalls.list> = async ({ person }, { db, now, config }) => {
  const at = now()
  const found = await keysOf(db, person.id)
  const ids = found.map(({ key }) => key.id)
  const [sums, uses] = await Promise.all([sumsOf(db, ids, at), lastUses(db, ids)])
  return found.map((row): ApiKey => {
    const { key, counter } = row
    const mine = sums.filter(({ keyId }) => keyId === key.id)
    const use = uses.find(({ keyId }) => keyId === key.id)
    const grace = row.graceUntil === null ? null : new Date(row.graceUntil)
    return {
      ...key,
      state: stateOf(key, at),
      masked: masked(row),
      createdAt: key.createdAt.toISOString(),
      expiresAt: key.expiresAt?.toISOString() ?? null,
      revokedAt: key.revokedAt?.toISOString() ?? null,
      graceUntil: grace && grace > at ? grace.toISOString() : null,
      lastUse: use ? { ...use, at: use.at.toISOString() } : null,
      days: lastDays(at, SERIES_DAYS).map((day) => callsOf(mine.filter((sum) => sum.day === day))),
      calls: callsOf(mine),
      errors: mine.reduce((all, { errors }) => all + errors, 0),
      routes: routesOf(mine, lastDays(at, ROUTES_DAYS)),
      limits: limitsOf(row.role, counter, at, config.RATE_LIMIT_FACTOR),
    }
  })
}

type Sum = { day: string; route: string; calls: number }

function stateOf(key: { revokedAt: Date | null; expiresAt: Date | null }, at: Date): KeyState {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= at ? 'expired' : 'active'
}

function callsOf(sums: readonly { calls: number }[]): number {
  return sums.reduce((all, { calls }) => all + calls, 0)
}

function routesOf(sums: readonly Sum[], days: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const { day, route, calls } of sums) {
    if (days.includes(day)) counts.set(route, (counts.get(route) ?? 0) + calls)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([route]) => route)
}

type Counter = { minute: number; minuteCount: number; day: number; dayCount: number } | null

function limitsOf(role: Role, counter: Counter, at: Date, factor: number): ApiKey['limits'] {
  const { minute, day } = limitsFor(role, factor)
  const isNow = (window: number | undefined, length: number) => window === Math.floor(at.getTime() / length)
  const minuteUsed = isNow(counter?.minute, MINUTE_MS) ? (counter?.minuteCount ?? 0) : 0
  const dayUsed = isNow(counter?.day, DAY_MS) ? (counter?.dayCount ?? 0) : 0
  return { minute, minuteLeft: Math.max(0, minute - minuteUsed), day, dayLeft: Math.max(0, day - dayUsed) }
}

/** Usage of a user's keys, filtered and paged, with sums of the last 30 days. */
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
