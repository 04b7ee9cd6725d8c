import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** True for the address of a proxy whose forwarding headers are believed. */
export type IsTrusted = (address: string) => boolean

const PREFIX_MAX = { 4: 32, 6: 128 } as const

/** What is wrong with a list of addresses and CIDR networks, parted by commas; one line for each entry. */
export function proxyProblems(list: string): string[] {
  return entriesOf(list).flatMap((entry) => (isNetwork(entry) ? [] : [`${entry} is neither an address nor a network`]))
}

/** Tells the proxies of a list that `proxyProblems` found nothing wrong with. An empty list trusts nobody. */
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
 * The address of the client: the last one of `X-Forwarded-For` that is not a trusted proxy's. Whatever stands before it was
 * written by the client. The same rule as Fastify's, for connections that Fastify does not see.
 */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isTrusted: IsTrusted) {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  let address = socket.remoteAddress ?? ''
  while (forwarded.length > 0 && isTrusted(address)) address = forwarded.pop()?.trim() || address
  return address
}

/**
 * The network that limits are counted for: the address of IPv4, the /64 of IPv6, of which one client usually has all
 * 2^64 addresses.
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

/** IPv4 as a socket for both families writes it, `::ffff:192.0.2.1`, without that prefix. */
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
