import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address is a trusted proxy. */
export type IsTrusted = (address: string) => boolean

const PREFIX_MAX = { 4: 32, 6: 128 } as const

/** Problems of a comma-separated list of addresses and CIDR networks, one line per entry. */
export function proxyProblems(list: string): string[] {
  return entriesOf(list).flatMap((entry) => (isNetwork(entry) ? [] : [`${entry} is neither an address nor a network`]))
}

/** Matches the proxies of a list without problems; an empty list trusts none. */
export function trustedProxies(list: string): IsTrusted {
  const trusted = new BlockList()
  for (const entry of entriesOf(list)) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const plain = plainAddress(address)
    const family = isIP(plain)
    return family !== 0 && trusted.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The client's address: the last entry of `X-Forwarded-For` that is not a trusted proxy; entries before it are written
 * by the client. The same rule as Fastify's, for connections outside Fastify.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted) {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = socket.remoteAddress ?? ''
  while (forwarded.length > 0 && isTrusted(address)) address = forwarded.pop()?.trim() || address
  return address
}

/**
 * The network that limits are counted for: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one
 * client.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = (plain.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === '' ? [] : tail.split(':')
  const zeros = plain.includes('::') ? Array(Math.max(0, 8 - groups.length - behind.length)).fill('0') : []
  const first = [...groups, ...zeros, ...behind].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Strips the prefix of an IPv4-mapped address (`::ffff:192.0.2.1`). */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function entriesOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
}

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= PREFIX_MAX[family as 4 | 6])
}
