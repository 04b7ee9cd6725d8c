import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { servesOthers } from '../../chain/chain-settings.ts'
import type { Config } from '../../config.ts'
import { deriveKey } from '../../crypto/secrets.ts'
import { page } from './html.ts'

const COOKIE_SECONDS = 30 * 24 * 60 * 60
const TOKEN_BYTES = 32

/**
 * Authenticates the operator. The outbox holds sign-in codes, so neither an address nor a `Host` header is trusted:
 * through a local forwarder every client has the address 127.0.0.1 and can send any `Host`.
 */
export type Operator = {
  /** The path of a single-use link; null where only OPERATOR_TOKEN is accepted. */
  newLink(): string | null
  /** The `Set-Cookie` header for a link token or OPERATOR_TOKEN; null for any other token. */
  redeem(token: string): string | null
  /** True for a request with an operator cookie, or with OPERATOR_TOKEN as bearer token. */
  isOperator(request: Pick<FastifyRequest, 'headers'>): boolean
}

type Settings = Pick<Config, 'OPERATOR_TOKEN' | 'NODE_ENV' | 'PUBLIC_URL'>

/** Link tokens live in this process until they are used; cookies are signed and survive a restart. */
export function openOperator(config: Settings, secret: Uint8Array, now: () => Date): Operator {
  const { OPERATOR_TOKEN: setting } = config
  const hasLinks = !servesOthers(config)
  const isOn = hasLinks || setting !== undefined
  // A new OPERATOR_TOKEN invalidates the cookies of the previous one.
  const key = createHmac('sha256', deriveKey(secret, 'operator'))
    .update(setting ?? '')
    .digest()
  // Browsers share cookies between ports, so each installation has its own cookie name.
  const name = `colophon_operator_${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
  const sign = (expires: string) => createHmac('sha256', key).update(expires).digest('base64url')
  const links = new Set<string>()
  const isSetting = (token: string) => setting !== undefined && isSame(token, setting)
  return {
    newLink() {
      if (!hasLinks) return null
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      links.add(digest(token))
      return `/operator/${token}`
    },
    redeem(token) {
      if (!links.delete(digest(token)) && !isSetting(token)) return null
      const expires = String(Math.floor(now().getTime() / 1000) + COOKIE_SECONDS)
      const secure = config.PUBLIC_URL?.startsWith('https://') ? '; Secure' : ''
      const value = `${expires}.${sign(expires)}`
      return `${name}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
    },
    isOperator({ headers }) {
      if (!isOn) return false
      const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
      if (bearer !== undefined && isSetting(bearer)) return true
      const cookie = headers.cookie?.split(/; */).find((each) => each.startsWith(`${name}=`))
      const [expires = '', signature = ''] = cookie?.slice(name.length + 1).split('.') ?? []
      return signature !== '' && isSame(signature, sign(expires)) && Number(expires) * 1000 > now().getTime()
    },
  }
}

/** `/operator/<token>`: the link printed at startup. It sets the cookie and redirects to the outbox. */
export function operatorPages(app: FastifyInstance, { operator }: { operator: Operator }): void {
  const rateLimit = { max: 30, timeWindow: 60_000 }
  // A HEAD request of a link preview must not use the link up.
  const options = { config: { rateLimit }, exposeHeadRoute: false }
  app.get<{ Params: { token: string } }>('/operator/:token', options, async (request, reply) => {
    const cookie = operator.redeem(request.params.token)
    reply.header('Cache-Control', 'no-store')
    if (cookie) return reply.header('Set-Cookie', cookie).redirect('/outbox', 303)
    return reply.code(403).type('text/html; charset=utf-8').send(page('This link does not work', USED))
  })
}

const USED = `<p>A link of the terminal works once, until the product is stopped. If this browser has not opened one yet,
  restart the product and open the new link.</p>`

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares digests in constant time. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(digest(given)), Buffer.from(digest(wanted)))
}
