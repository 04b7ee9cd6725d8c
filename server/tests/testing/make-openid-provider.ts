import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** Our client id at the provider, for ID tokens sent to the browser. */
export const CLIENT_ID = 'colophon-tests'

/** Our client for the authorization code flow, as settings. */
export const CODE_CLIENT = { OIDC_CLIENT_ID: 'colophon-code', OIDC_CLIENT_SECRET: 'secret/with+signs' }

/** The provider's claims about a user. */
export type Person = { email?: string; email_verified?: boolean; name?: string; groups?: string[] }

/** A real local OpenID provider where any user name can sign in. */
export type OpenIdProvider = Awaited<ReturnType<typeof makeOpenIdProvider>>

/**
 * Starts it with its own key. `people` are identified by their user name; `settings` are further ones of the provider.
 */
export async function makeOpenIdProvider(people: Record<string, Person> = {}, settings: object = {}) {
  let serve: ReturnType<Provider['callback']> = async () => {}
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = await newKey()
  const begin = () => {
    serve = new Provider(issuer, { ...configuration(people, key.jwk), ...settings }).callback()
  }
  begin()
  return {
    issuer,
    /** Rotates its signing key. */
    async rotate() {
      key = await newKey()
      begin()
    },
    /** Signs a token; `claims` change its contents, undefined removes one. */
    sign(claims: Record<string, unknown>, { alg = 'RS256', kid = key.jwk.kid } = {}): Promise<string> {
      const now = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer, aud: CLIENT_ID, sub: 'somebody', iat: now, exp: now + 3600 }
      return new SignJWT({ ...usual, ...claims } as JWTPayload).setProtectedHeader({ alg, kid }).sign(key.privateKey)
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

/** Signs in like a browser through the provider's two pages; returns the redirect's parameters. */
export async function signInAt(url: string, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  const visit = async (address: string, body?: Record<string, string>): Promise<URLSearchParams> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = reply.headers.get('location')
    const target = next && new URL(next, address)
    if (target && target.pathname === '/login/return') return new URLSearchParams(target.hash.slice(1) || target.search)
    if (target) return visit(target.href)
    const page = await reply.text()
    if (body && reply.status >= 400) throw new Error(`the provider refuses: ${page}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'none'
    return visit(address, { prompt, login, password: 'any' })
  }
  return visit(url)
}

async function newKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' } }
}

function configuration(people: Record<string, Person>, jwk: object): object {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        // Native applications may use any local port.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/login/return'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
      {
        client_id: CODE_CLIENT.OIDC_CLIENT_ID,
        client_secret: CODE_CLIENT.OIDC_CLIENT_SECRET,
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/login/return'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  }
}
