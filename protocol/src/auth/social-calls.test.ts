import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../route.ts'
import { providerName, SocialProof, SocialProvider } from './social.ts'
import { socialCalls } from './social-calls.ts'

const calls = Object.values(socialCalls) as Route[]

/** The names of the fields in a call's body or query. */
function fieldsOf({ body, query }: Route): string[] {
  const schema = body ?? query
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

describe('social sign-in calls', () => {
  // Proves: 7-auth-google-login, 7-auth-facebook-login, 7-auth-twitter-auth, 7-auth-twitter-get-auth-url
  test('have the method, path and payload of the specification', () => {
    const table = calls.map((call) => `${call.method} ${call.path} {${fieldsOf(call).join(', ')}}`)
    expect(table).toEqual([
      'POST /authentication/google-login {idToken}',
      'POST /authentication/facebook-login {accessToken, verificationCode}',
      'POST /authentication/twitter-auth {oauthToken, oauthVerifier}',
      'POST /authentication/twitter-get-auth-url {}',
      'POST /authentication/oidc-login {code, state, iss}',
      'POST /authentication/oidc-register {ticket, email, verificationCode}',
      'POST /authentication/social-url {provider}',
      'GET /authentication/methods {}',
      'POST /authentication/link-social {}',
      'DELETE /authentication/unlink-social {provider}',
    ])
  })

  test('that are open to everyone ignore the access token, valid or not, and are limited to ten per minute', () => {
    for (const call of calls) expect(call.ignoresToken === true).toBe(call.access === 'any')
    for (const call of calls.filter(({ method }) => method === 'POST')) expect(call.limit).toBe('signIn')
  })

  test.each([
    [socialCalls.googleLogin.body, {}, 'idToken required'],
    [socialCalls.facebookLogin.body, { accessToken: '' }, 'accessToken required'],
    [socialCalls.twitterAuth.body, { oauthToken: 'a', oauthVerifier: 'b'.repeat(8193) }, 'oauthVerifier is too long'],
    [socialCalls.oidcLogin.body, { code: 'a' }, 'state required'],
    [socialCalls.oidcRegister.body, { ticket: 't', email: 'ada@' }, 'Email incorrect'],
    [SocialProof, { provider: 'twitter', oauthToken: 'a' }, 'oauthVerifier required'],
    [SocialProof, { provider: 'oidc', state: 'a' }, 'code required'],
  ])('reject missing or excess fields: %#', (schema, body, problem) => {
    expect(schema.safeParse(body).error?.issues.map(({ message }) => message)).toEqual([problem])
  })

  test('show each provider by its common name, and OpenID Connect by the name that the operator gives it', () => {
    const names = (openIdName?: string) => SocialProvider.options.map((provider) => providerName(provider, openIdName))
    expect(names()).toEqual(['Google', 'Facebook', 'Twitter', 'OpenID Connect'])
    expect(names('Institute')).toEqual(['Google', 'Facebook', 'Twitter', 'Institute'])
  })
})
