import type { FastifyRequest } from 'fastify'
import { servesOthers } from '../../../platform/chain/chain-settings.ts'
import type { Config } from '../../../platform/config.ts'
import { fail } from '../../../platform/http/fail.ts'

const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i

type Reached = Pick<FastifyRequest, 'host' | 'protocol' | 'socket'>

/** An address of this site: what a wallet compares with the page that asks it to sign, and the whole of it. */
export type Site = { domain: string; uri: string }

/**
 * The address under which the caller reached us, if it is our own. A header alone does not make it so: a message for the
 * domain of another site, signed there in good faith, would sign its owner in here for somebody else. Ours are that of
 * PUBLIC_URL, this machine unless PUBLIC_URL names another, and, without PUBLIC_URL, the address that the connection came in at.
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

/** True for the number of the network card that took the connection; no other site can stand at that address. */
function isOwnAddress(host: string, { socket }: Reached): boolean {
  const address = socket.localAddress?.replace(/^::ffff:/, '')
  return address !== undefined && [address, `${address}:${socket.localPort}`].includes(host)
}
