import { RATE_LIMITS } from '@colophon/protocol/constants'
import type { Route } from '@colophon/protocol/route'

/** The limit of a call, per address and minute: sign-in calls count one by one, the others in their group. */
export function rateLimit(route: Pick<Route, 'limit'>, factor: number) {
  const group = route.limit ?? 'rest'
  return {
    max: Math.max(1, Math.floor(RATE_LIMITS[group] * factor)),
    timeWindow: 60_000,
    ...(group === 'signIn' ? {} : { groupId: group }),
  }
}
