import { CODE_RESEND_SECONDS, CODE_TRIES } from '@colophon/protocol/auth/constants'
import { SOCIAL_NAMES } from '@colophon/protocol/auth/social'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { addAttempt, attemptsOf } from '../attempts.ts'
import { secondsToWait } from '../code-mails.ts'
import { deliver } from '../deliver.ts'
import { siteInMail, socialCodeMail } from '../mails.ts'
import { refuseTooSoon } from '../too-soon.ts'
import { lockFreeEmail } from './enter.ts'
import type { Identity } from './identity.ts'

/**
 * Mails a code to the address that a provider names without having confirmed it, and ends the call with
 * `socialCodeNeeded`. Within a minute the code that was mailed last still counts, and no other is sent.
 */
export async function mailSocialCode(
  context: Context,
  input: { address: string; request: FastifyRequest },
  { provider, email }: Pick<Identity, 'provider'> & { email: string },
): Promise<never> {
  const wanted = { email, purpose: 'social' as const, address: input.address }
  const added = await context.db.transaction(async (tx) => {
    await lockFreeEmail(tx, context, { provider, email })
    const seconds = await secondsToWait(tx, context, wanted, { gap: true })
    const [last] = await attemptsOf(tx, wanted, context.now())
    const isGood = last && last.expiresAt > context.now() && last.tries < CODE_TRIES
    if (isGood && seconds > 0 && seconds <= CODE_RESEND_SECONDS) return null
    refuseTooSoon(seconds)
    return addAttempt(tx, context, { ...wanted, passwordHash: '' })
  })
  const site = SOCIAL_NAMES[provider]
  if (added) {
    const words = socialCodeMail(site, added.code, siteInMail(context.config, input.request))
    await deliver(context, added.id, { to: email, ...words })
  }
  return fail('socialCodeNeeded', {
    message: `A code was mailed to ${email}. Enter it to make the account and sign in with ${site}.`,
    data: { email },
  })
}
