import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { SocialProof } from '@colophon/protocol/auth/social'
import { socialCalls } from '@colophon/protocol/auth/social-calls'
import { call } from '../../../lib/call.ts'

/** Signs in with what a provider has given, and with the code of a mail where the provider confirms no address. Rejects with a CallError. */
export function signInWith(proof: SocialProof, verificationCode?: string): Promise<SignedIn> {
  if (proof.provider === 'google') return call(socialCalls.googleLogin, { body: { idToken: proof.idToken } })
  if (proof.provider === 'facebook')
    return call(socialCalls.facebookLogin, {
      body: { accessToken: proof.accessToken, ...(verificationCode !== undefined && { verificationCode }) },
    })
  const { oauthToken, oauthVerifier } = proof
  return call(socialCalls.twitterAuth, { body: { oauthToken, oauthVerifier } })
}
