import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { tryCode } from '../attempts.ts'
import { accountOf, enter } from './enter.ts'
import { provenByFacebook } from './facebook.ts'
import { mailSocialCode } from './mail-code.ts'

/** Signs in with an access token of Facebook; the first time with a code as well, which is mailed to the address it names. */
export const facebookLogin: Handler<typeof socialCalls.facebookLogin> = async (input, context) => {
  const { accessToken, verificationCode: code } = input.body
  const proven = await provenByFacebook(context, accessToken)
  const { provider, unconfirmedEmail: email } = proven.identity
  if (!email || (await accountOf(context.db, proven.identity))) return enter(context, input, proven)
  if (code === undefined) return mailSocialCode(context, input, { provider, email })
  return enter(context, input, proven, await tryCode(context, { email, purpose: 'social', code }))
}
