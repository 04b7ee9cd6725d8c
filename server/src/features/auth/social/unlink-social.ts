import { SOCIAL_NAMES } from '@colophon/protocol/auth/social'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import { and, eq } from 'drizzle-orm'
import { fail } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/input.ts'
import { logActivity } from '../../security/public.ts'
import { callerOf } from '../caller.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import { queueSocialMail } from './queue-social-mail.ts'
import { signInMethods } from './sign-in-methods.ts'

/** Unlinks an account at a provider, if there is one; the last way in stays, also when two are removed at once. */
export const unlinkSocial: Handler<typeof socialCalls.unlinkSocial> = (input, context) => {
  const { provider } = input.query
  const accountId = input.person.id
  return context.db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const removed = await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.accountId, accountId), eq(socialIdentities.provider, provider)))
      .returning({ provider: socialIdentities.provider })
    const left = await signInMethods(tx, context.config, accountId)
    if (removed.length > 0 && left.ways === 0) fail('lastWayIn')
    if (removed.length > 0) {
      const act = { accountId, detail: SOCIAL_NAMES[provider], caller: callerOf(input) }
      await logActivity(context, tx, { ...act, kind: 'socialUnlinked' })
      await queueSocialMail(context, tx, { accountId, isLinked: false, provider })
    }
    return left
  })
}
