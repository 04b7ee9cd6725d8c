import { BlockList, isIPv4, isIPv6 } from 'node:net'

type Subnet = readonly [network: string, bits: number]

/** IPv4 networks that are not public, from the IANA registry of special-purpose addresses, with multicast and reserved ones. */
const NOT_PUBLIC_4: readonly Subnet[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** All public IPv6 addresses are in here; mapped IPv4, NAT64, ULA, link-local and multicast ones are not. */
const GLOBAL_6: Subnet = ['2000::', 3]

/** Networks within it that are not public: Teredo and other protocols, documentation, and 6to4, which contains IPv4. */
const NOT_PUBLIC_6: readonly Subnet[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const LOCAL_4: readonly Subnet[] = [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
]

const LOCAL_6: readonly Subnet[] = [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
]

const notPublic = listOf(NOT_PUBLIC_4, NOT_PUBLIC_6)
const global6 = listOf([], [GLOBAL_6])
const local = listOf(LOCAL_4, LOCAL_6)

/** True for an IP address that anyone on the internet may have. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4')
  return isIPv6(address) && global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** True for a loopback, private or link-local IP address. */
export function isLocalAddress(address: string): boolean {
  return isIPv4(address) ? local.check(address, 'ipv4') : isIPv6(address) && local.check(address, 'ipv6')
}

function listOf(four: readonly Subnet[], six: readonly Subnet[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of four) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of six) list.addSubnet(network, bits, 'ipv6')
  return list
}
