import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { PrepareEach } from './prepare.ts'

/** Without keys of a provider its calls say so; that comes behind the gate. */
const letThrough = ['socialNotConfigured'] as const

/** The requests of sign-in with other sites. */
export const prepareSocial: PrepareEach<typeof socialCalls> = {
  googleLogin: () => ({ input: { body: { idToken: 'a.b.c' } }, letThrough }),
  facebookLogin: () => ({ input: { body: { accessToken: 'token' } }, letThrough }),
  twitterAuth: () => ({ input: { body: { oauthToken: 'token', oauthVerifier: 'verifier' } }, letThrough }),
  twitterGetAuthUrl: () => ({ input: {}, letThrough }),
  socialUrl: () => ({ input: { body: { provider: 'google' } }, letThrough }),
  methods: () => ({ input: {} }),
  linkSocial: () => ({ input: { body: { provider: 'google', idToken: 'a.b.c' } }, letThrough }),
  unlinkSocial: () => ({ input: { query: { provider: 'google' } } }),
}
