import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { clientAddress, type IsTrusted, networkOf } from '../proxies.ts'

/** Connections of one network that may be open at once before any of them has proven whose it is; `RATE_LIMIT_FACTOR` multiplies it. */
export const UNPROVEN_MAX = 20
/** How long a connection may take to prove it, in milliseconds; also how long a refused one stays. */
export const PROOF_MS = 5000

/** The transport of a connection, as Socket.IO gives it. */
type Transport = Pick<EventEmitter, 'once'> & { request: IncomingMessage }

/** Counts the connections that have not proven whose they are, by the network they come from. */
export function unprovenConnections(isTrusted: IsTrusted, limitFactor: number) {
  const most = Math.max(1, Math.floor(UNPROVEN_MAX * limitFactor))
  const open = new Map<string, number>()
  const counted = new WeakMap<object, string>()
  const networkOfRequest = (request: IncomingMessage) => networkOf(clientAddress(request, isTrusted))
  const forget = (transport: object) => {
    const network = counted.get(transport)
    if (network === undefined) return
    counted.delete(transport)
    const left = (open.get(network) ?? 1) - 1
    if (left > 0) open.set(network, left)
    else open.delete(network)
  }
  return {
    isFull: (request: IncomingMessage) => (open.get(networkOfRequest(request)) ?? 0) >= most,
    add(transport: Transport) {
      const network = networkOfRequest(transport.request)
      counted.set(transport, network)
      open.set(network, (open.get(network) ?? 0) + 1)
      transport.once('close', () => forget(transport))
    },
    /** It has proven whose it is. */
    forget,
  }
}
