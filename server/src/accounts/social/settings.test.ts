import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { signInSettings } from './providers.ts'

const OIDC = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'colophon', OIDC_CLIENT_SECRET: 's' }

/** The problems reported for these settings. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment, signInSettings)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

test.each([
  [{ GOOGLE_ISSUER: 'http://accounts.example.org' }, /^GOOGLE_ISSUER: must start with https:\/\//],
  [{ TWITTER_URL: 'api' }, /^TWITTER_URL: must be an address/],
  [{ FACEBOOK_APP_ID: '1' }, /^FACEBOOK_APP_SECRET: is needed with FACEBOOK_APP_ID$/],
  [{ TWITTER_API_SECRET: 's' }, /^TWITTER_API_KEY: is needed with TWITTER_API_SECRET$/],
  [{ ...OIDC, OIDC_ISSUER: 'http://id.example.org' }, /^OIDC_ISSUER: must start with https:\/\//],
  [
    { ...OIDC, OIDC_ISSUER: `${OIDC.OIDC_ISSUER}/.well-known/openid-configuration` },
    /^OIDC_ISSUER: must be the issuer/,
  ],
  [{ ...OIDC, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET: is needed with OIDC_ISSUER$/],
  [{ ...OIDC, OIDC_NAME: 'x'.repeat(41) }, /^OIDC_NAME: must have at most 40 characters$/],
  [{ OIDC_ADMIN_GROUP: 'admins' }, /^OIDC_ISSUER: is needed with OIDC_ADMIN_GROUP$/],
])('an invalid setting of sign-in stops the start with a message that names it: %o', (environment, problem) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)])
})

test('the problems of several providers and of other settings are reported at once', () => {
  const environment = { PORT: 'x', GOOGLE_ISSUER: 'http://accounts.example.org', TWITTER_URL: 'api' }
  expect(problemsOf(environment)).toHaveLength(3)
})
