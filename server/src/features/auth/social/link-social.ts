import { SOCIAL_NAMES, type SocialProof } from '@colophon/protocol/auth/social'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db.ts'
import { fail } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/input.ts'
import { logActivity } from '../../security/public.ts'
import { callerOf } from '../caller.ts'
import { socialIdentities } from '../social-tables.ts'
import { accounts } from '../tables.ts'
import { provenByFacebook } from './facebook.ts'
import { provenByGoogle } from './google.ts'
import type { Identity, Proven } from './identity.ts'
import { queueSocialMail } from './queue-social-mail.ts'
import { signInMethods } from './sign-in-methods.ts'
import { provenByTwitter } from './twitter.ts'

/** Links an account at a provider; the one that is linked already may be linked again. Its owner is told of a new one by mail. */
export const linkSocial: Handler<typeof socialCalls.linkSocial> = async (input, context) => {
  const { body, person } = input
  const { identity, take } = await prove(context, body)
  return context.db.transaction(async (tx) => {
    await take(tx)
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, person.id)).for('update')
    if (await link(tx, identity, { accountId: person.id, linkedAt: context.now() })) {
      const act = { accountId: person.id, detail: SOCIAL_NAMES[identity.provider], caller: callerOf(input) }
      await logActivity(context, tx, { ...act, kind: 'socialLinked' })
      await queueSocialMail(context, tx, { accountId: person.id, isLinked: true, provider: identity.provider })
    }
    return signInMethods(tx, context.config, person.id)
  })
}

function prove(context: Context, proof: SocialProof): Promise<Proven> {
  if (proof.provider === 'google') return provenByGoogle(context, proof.idToken)
  if (proof.provider === 'facebook') return provenByFacebook(context, proof.accessToken)
  return provenByTwitter(context, proof)
}

/** True when it is new. */
async function link(
  tx: Db,
  { provider, subject, name, email }: Identity,
  { accountId, linkedAt }: { accountId: number; linkedAt: Date },
): Promise<boolean> {
  const added = await tx
    .insert(socialIdentities)
    .values({ provider, subject, accountId, name: name ?? email, linkedAt })
    .onConflictDoNothing()
    .returning({ subject: socialIdentities.subject })
  if (added.length > 0) return true
  const isSame = and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject))
  const [owner] = await tx.select({ id: socialIdentities.accountId }).from(socialIdentities).where(isSame)
  if (!owner) fail('socialLinkedAlready')
  if (owner.id !== accountId) fail('socialTaken')
  return false
}
