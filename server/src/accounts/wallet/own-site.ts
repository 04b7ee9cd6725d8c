import type { FastifyRequest } from 'fastify'
import { servesOthers } from '../../platform/chain/chain-settings.ts'
import type { Config } from '../../platform/config.ts'
import { fail } from '../../platform/http/fail.ts'

const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i

type Reached = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>

/** The site's domain, which wallets compare with the requesting page, and its URI. */
export type Site = { domain: string; uri: string }

/**
 * The site by which the caller reached us, if it is ours. A header alone does not prove that: a message for a foreign
 * domain, signed there in good faith, would sign its owner in here for an attacker. Ours are PUBLIC_URL, this machine
 * unless PUBLIC_URL names another, and without PUBLIC_URL the local address of the connection.
 */
export function ownSite(request: Reached, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): Site {
  const host = request.host.toLowerCase()
  const reached = { domain: host, uri: `${request.protocol}://${host}` }
  if (PUBLIC_URL !== undefined) {
    const published = new URL(PUBLIC_URL)
    if (host === published.host) return { domain: host, uri: published.origin }
    return !servesOthers({ NODE_ENV: undefined, PUBLIC_URL }) && LOCAL_NAME.test(host) ? reached : fail('domainForeign')
  }
  return LOCAL_NAME.test(host) || isOwnAddress(host, request) ? reached : fail('domainForeign')
}

/** Whether it is the address of the network interface that accepted the connection; no other site can have it. */
function isOwnAddress(host: string, { socket }: Reached): boolean {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return address !== undefined && [address, `${address}:${socket.localPort}`].includes(host)
}
