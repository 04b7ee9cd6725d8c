import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'

const CLIENT_ID = 'colophon-journeys'
const CODE_CLIENT = { OIDC_CLIENT_ID: 'colophon-code', OIDC_CLIENT_SECRET: 'a-secret-of-journeys' }
/** The name prefix of people without an e-mail address. */
export const WITHOUT_EMAIL = 'orcid-'

/**
 * A real OpenID provider on this machine, in place of Google or with the code flow. It accepts any name and password; a
 * name that is an e-mail address is used as such, others get one at people.example, except those that start with
 * `WITHOUT_EMAIL`. `env` and `codeFlowEnv` make a product use it.
 */
export async function openIdProvider(): Promise<{
  env: Record<string, string>
  codeFlowEnv: Record<string, string>
  close(): void
}> {
  let serve: ReturnType<Provider['callback']> = async () => {}
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const redirectUris = ['http://127.0.0.1/login/return', 'http://localhost/login/return']
  serve = new Provider(issuer, {
    clients: [
      {
        client_id: CODE_CLIENT.OIDC_CLIENT_ID,
        client_secret: CODE_CLIENT.OIDC_CLIENT_SECRET,
        application_type: 'native',
        redirect_uris: redirectUris,
      },
      {
        client_id: CLIENT_ID,
        // A native application may use any local port.
        application_type: 'native',
        redirect_uris: redirectUris,
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(sub) }),
  }).callback()
  return {
    env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: issuer },
    codeFlowEnv: { ...CODE_CLIENT, OIDC_ISSUER: issuer, OIDC_NAME: 'Institute' },
    close: () => void server.close().closeAllConnections(),
  }
}

/** Goes through the provider's pages of a person who is not signed in there. */
export async function atProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await atProviderAgain(page)
}

/** The provider still has a session and only asks for consent. */
export async function atProviderAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

function claimsOf(sub: string) {
  if (sub.startsWith(WITHOUT_EMAIL)) return { sub, name: sub }
  const email = sub.includes('@') ? sub : `${sub}@people.example`
  return { sub, email, email_verified: true, name: sub.split('@')[0] }
}
