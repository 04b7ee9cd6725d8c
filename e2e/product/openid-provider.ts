import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

const CLIENT_ID = 'colophon-journeys'

/**
 * A real OpenID provider on this machine, in place of Google. It accepts any name and password; a name that is an
 * e-mail address is used as such, others get one at people.example. `env` makes a product use it.
 */
export async function openIdProvider(): Promise<{ env: Record<string, string>; close(): void }> {
  let serve: ReturnType<Provider['callback']> = async () => {}
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  serve = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        // A native application may use any local port.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/login/return', 'http://localhost/login/return'],
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
    close: () => void server.close().closeAllConnections(),
  }
}

function claimsOf(sub: string) {
  const email = sub.includes('@') ? sub : `${sub}@people.example`
  return { sub, email, email_verified: true, name: sub.split('@')[0] }
}
