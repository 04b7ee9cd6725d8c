import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'

/** With growing pauses: for about a day. */
const TRIES = 13

/** Has the owner of an account told of a way in that was added or removed, if the transaction is kept. */
export async function queueSocialMail(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  tx: Db,
  { provider, ...change }: { accountId: number; isLinked: boolean; provider: SocialProvider },
): Promise<void> {
  const payload = { ...change, provider: SOCIAL_NAMES[provider], at: now().toISOString() }
  await jobs.add(tx, 'mail-social-change', payload, { attempts: TRIES })
}
