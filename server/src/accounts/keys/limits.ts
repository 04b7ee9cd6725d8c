import type { Role } from '@colophon/protocol/auth/roles'
import { KEY_LIMITS } from '@colophon/protocol/keys/constants'

/** Calls per minute and day for a key of an owner with this role. */
export function limitsFor(role: Role, factor: number): { minute: number; day: number } {
  const { minute, day } = KEY_LIMITS[role]
  return { minute: Math.max(1, Math.floor(minute * factor)), day: Math.max(1, Math.floor(day * factor)) }
}
