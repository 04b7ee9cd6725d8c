import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, networkOf, proxyProblems, trustedProxies } from './proxies.ts'

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['10.0.0.0/8, ::1', '10.255.0.1', true],
    ['10.0.0.0/8, ::1', '::1', true],
    ['10.0.0.0/8, ::1', '11.0.0.1', false],
    ['2001:db8::/32', '2001:db8:1::7', true],
    ['2001:db8::/32', '2001:db9::7', false],
    ['', '127.0.0.1', false],
    ['0.0.0.0/0', 'localhost', false],
  ])('with TRUSTED_PROXIES=%j, %s is trusted: %s', (list, address, isTrusted) => {
    expect(trustedProxies(list)(address)).toBe(isTrusted)
  })

  test.each(['loopback', '10.0.0.0/33', '10.0.0.1/', '::1/129', 'proxy.example.org', '10.0.0.1/8/8', 'fe80::1%eth0'])(
    'the entry %s of TRUSTED_PROXIES is rejected by name',
    (entry) => {
      expect(proxyProblems(`127.0.0.1, ${entry}`)).toEqual([`${entry} is neither an address nor a network`])
    },
  )
})

describe('clientAddress', () => {
  const isTrusted = trustedProxies('127.0.0.1, 10.0.0.0/8')
  test.each([
    ['192.0.2.7', undefined, '192.0.2.7'],
    ['192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.9, 10.1.1.1', '203.0.113.9'],
    ['127.0.0.1', '10.1.1.1', '10.1.1.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
  ])('a connection from %s with X-Forwarded-For %s has the client address %s', (remoteAddress, forwarded, address) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const request = { socket: { remoteAddress }, headers } as Pick<IncomingMessage, 'socket' | 'headers'>
    expect(clientAddress(request, isTrusted)).toBe(address)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('rate limits for %s are counted for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
