import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isLocalAddress, isPublicAddress } from './addresses.ts'
import { AddressRefused, checkPublicAddress, publicFetch } from './public-fetch.ts'

type Server = {
  host: string
  requests: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[]
  answer: (response: ServerResponse, request: IncomingMessage) => void
  close(): void
}

async function makeServer(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { url = '', method = '', headers } = request
    made.requests.push({ url, method, headers, body: Buffer.concat(pieces).toString() })
    made.answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const made: Server = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: (response) => response.end('yes'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return made
}

describe('publicFetch', () => {
  let [listed, other] = [] as unknown as [Server, Server]
  beforeAll(async () => {
    ;[listed, other] = await Promise.all([makeServer(), makeServer()])
  })
  afterAll(() => {
    listed.close()
    other.close()
  })
  beforeEach(() => {
    for (const server of [listed, other]) {
      server.requests.length = 0
      server.answer = (response) => response.end('yes')
    }
  })
  const bounds = { bytes: 1000, seconds: 20 }
  const get = (url: string, init?: RequestInit, more: Partial<typeof bounds> = {}) =>
    publicFetch([listed.host], { ...bounds, ...more })(url, init)
  const redirect = (status: number, location: string) => (response: ServerResponse, request: IncomingMessage) =>
    request.url === '/from' ? response.writeHead(status, { location }).end() : response.end('arrived')

  // Proves: x-public-fetch
  it('a host that the operator lists is called over http, as fetch would', async () => {
    const headers = { authorization: 'Bearer sesame', 'content-type': 'text/plain' }
    const response = await get(`http://${listed.host}/ask?x=1`, { method: 'POST', headers, body: 'hello' })
    expect([response.status, response.ok, response.url, await response.text()]).toEqual([
      200,
      true,
      `http://${listed.host}/ask?x=1`,
      'yes',
    ])
    expect(listed.requests).toMatchObject([{ url: '/ask?x=1', method: 'POST', body: 'hello', headers }])
  })

  // Proves: x-public-fetch
  it.each([
    ['http', 'http://example.org/'],
    ['an unlisted port of a listed host', () => `http://${other.host}/`],
    ['an unlisted loopback address', () => `https://${other.host}/`],
    ['127.0.0.1', 'https://127.0.0.1/'],
    ['a loopback address as one number', 'https://2130706433/'],
    ['a name that resolves to loopback', 'https://localhost/'],
    ['mapped IPv4', 'https://[::ffff:127.0.0.1]/'],
    ['loopback of IPv6', 'https://[::1]/'],
    ['the metadata address of clouds', 'https://169.254.169.254/'],
    ['another protocol', 'ftp://example.org/'],
  ])('%s is refused', async (_, url) => {
    const address = typeof url === 'string' ? url : url()
    await expect(get(address)).rejects.toThrow(AddressRefused)
    await expect(checkPublicAddress(address, [listed.host])).rejects.toThrow(AddressRefused)
    expect(other.requests).toEqual([])
  })

  // Proves: x-public-fetch
  it('an address with a user name is refused', async () => {
    const address = `http://me:secret@${listed.host}/`
    await expect(get(address)).rejects.toThrow()
    await expect(checkPublicAddress(address, [listed.host])).rejects.toThrow(AddressRefused)
    expect(listed.requests).toEqual([])
  })

  // Proves: x-public-fetch
  it.each([
    ['an unlisted loopback address', () => `http://${other.host}/`],
    ['localhost over https', () => `https://localhost:${other.host.split(':')[1]}/`],
    ['an address with a user name', () => `http://me:secret@${listed.host}/`],
  ])('a redirect to %s is refused', async (_, location) => {
    listed.answer = redirect(302, location())
    await expect(get(`http://${listed.host}/from`)).rejects.toThrow(AddressRefused)
    expect([listed.requests.length, other.requests.length]).toEqual([1, 0])
  })

  // Proves: x-public-fetch
  it('three redirects are followed, and no more', async () => {
    const step = (last: number) => (response: ServerResponse, request: IncomingMessage) => {
      const n = Number(request.url?.slice(1))
      if (n === last) response.end('arrived')
      else response.writeHead(302, { location: `/${n + 1}` }).end()
    }
    listed.answer = step(3)
    expect(await (await get(`http://${listed.host}/0`)).text()).toBe('arrived')
    listed.answer = step(4)
    await expect(get(`http://${listed.host}/0`)).rejects.toThrow('too many redirects')
  })

  // Proves: x-public-fetch
  it('keys stay with their host in a redirect, and a body is not sent on to another host', async () => {
    const both = publicFetch([listed.host, other.host], bounds)
    const headers = { authorization: 'Bearer sesame', 'x-api-key': 'sesame', accept: 'text/plain' }
    listed.answer = redirect(302, `http://${other.host}/to`)
    expect(await (await both(`http://${listed.host}/from`, { headers })).text()).toBe('yes')
    expect(other.requests[0]?.headers.accept).toBe('text/plain')
    expect(JSON.stringify(other.requests)).not.toContain('sesame')
    listed.answer = redirect(307, '/to')
    await both(`http://${listed.host}/from`, { method: 'POST', headers, body: 'text' })
    expect(listed.requests.at(-1)).toMatchObject({ method: 'POST', body: 'text', headers })
    listed.answer = redirect(307, `http://${other.host}/to`)
    const sent = both(`http://${listed.host}/from`, { method: 'POST', headers, body: 'text' })
    await expect(sent).rejects.toThrow(AddressRefused)
    expect(other.requests).toHaveLength(1)
  })

  // Proves: x-public-fetch
  it('a reply over the bound of size is refused, whether it says its length or not', async () => {
    listed.answer = (response) => response.writeHead(200, { 'content-length': 1001 }).end('x'.repeat(1001))
    await expect(get(`http://${listed.host}/`)).rejects.toThrow('too long')
    listed.answer = (response) => {
      response.write('x'.repeat(600))
      response.end('x'.repeat(600))
    }
    const response = await get(`http://${listed.host}/`)
    await expect(response.text()).rejects.toThrow('too long')
  })

  // Proves: x-public-fetch
  it('a server that does not answer, or does not finish, is given up after the bound of time', async () => {
    listed.answer = () => undefined
    await expect(get(`http://${listed.host}/`, {}, { seconds: 0.2 })).rejects.toThrow('timeout')
    listed.answer = (response) => response.write('begins')
    const response = await get(`http://${listed.host}/`, {}, { seconds: 0.5 })
    await expect(response.text()).rejects.toThrow('timeout')
  })

  it('a request ends with its signal', async () => {
    listed.answer = (response) => response.write('begins')
    const ending = new AbortController()
    const response = await get(`http://${listed.host}/`, { signal: ending.signal })
    setTimeout(() => ending.abort(new Error('stopped')), 50)
    await expect(response.text()).rejects.toThrow('stopped')
  })
})

// Proves: x-public-fetch
it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['100.128.0.1', true],
  ['2606:4700:4700::1111', true],
  ['0.1.2.3', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.255.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['192.0.2.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::8.8.8.8', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::1', false],
  ['fc00::1', false],
  ['fd12::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::1', false],
  ['3fff::1', false],
  ['localhost', false],
])('whether %s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

// Proves: x-own-model-place
it.each([
  ['127.0.0.1', true],
  ['10.0.0.1', true],
  ['192.168.1.1', true],
  ['172.16.0.1', true],
  ['::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['2606:4700:4700::1111', false],
])('whether %s is a local address: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal)
})
