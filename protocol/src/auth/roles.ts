import { z } from 'zod'

/** The roles of specification §6. vip is a quota tier only; no function is locked to it. */
export const Role = z.enum(['user', 'vip', 'admin'])
export type Role = z.infer<typeof Role>

/** The caller; `null` is an anonymous visitor. */
export type Person = { id: number; role: Role } | null
/** A signed-in person. */
export type User = NonNullable<Person>

/** The quota of a role: file size in MB, pages per paper, papers queued or processing. */
export const QUOTAS = {
  user: { fileMegabytes: 50, pages: 500, processing: 500 },
  vip: { fileMegabytes: 200, pages: 2000, processing: 2000 },
  admin: { fileMegabytes: 200, pages: 2000, processing: 2000 },
} as const satisfies Record<Role, { fileMegabytes: number; pages: number; processing: number }>

export function isAdmin(person: Person): boolean {
  return person?.role === 'admin'
}
