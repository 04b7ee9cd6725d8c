import { QUOTAS } from '@colophon/protocol/auth/roles'
import { DOCVIZ_LIMITS } from '@colophon/protocol/docviz/constants'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { limitsOf } from './queries.ts'
import { docvizUsers } from './tables.ts'

/** Processing limits of a document. */
type DocumentLimits = { maxPages: number; deadlineMs: number; maxResidentBytes: number; isLowest: boolean }

/** Limits for a document of this id: pages, time and memory; less time and the lowest priority for a guest. */
export async function documentLimits(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: string,
): Promise<DocumentLimits> {
  const [user] = await db.select().from(docvizUsers).where(eq(docvizUsers.userId, userId))
  const isGuest = (user?.accountId ?? null) === null
  const seconds = isGuest ? Math.min(DOCVIZ_LIMITS.guest.seconds, config.PARSE_SECONDS) : config.PARSE_SECONDS
  return {
    maxPages: user ? (await limitsOf(db, user)).pages : QUOTAS.user.pages,
    deadlineMs: seconds * 1000,
    maxResidentBytes: config.PARSE_MEGABYTES * 1_048_576,
    isLowest: isGuest,
  }
}
