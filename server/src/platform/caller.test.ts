import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from './caller.ts'
import { readConfig } from './config.ts'

const app = Fastify({ trustProxy: 'loopback' })
beforeAll(() => {
  const [plain, named] = [readConfig({}), readConfig({ PUBLIC_URL: 'https://papers.example.org' })]
  app.get('/', async (request) => caller(request, plain))
  app.get('/named', async (request) => caller(request, named))
})
afterAll(() => app.close())

const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = '/') =>
  (await app.inject({ method: 'GET', url, headers, remoteAddress })).json()

describe('for this machine only', () => {
  test.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['::1', '[::1]:3000'],
    ['::ffff:127.0.0.1', 'LOCALHOST'],
  ])('a browser here that speaks to us directly is local: %s, %s', async (remote, host) => {
    expect((await ask({ host }, remote)).isLocal).toBe(true)
  })

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
    'behind a proxy nobody is, as everybody would look it: %s',
    async (header) => {
      expect((await ask({ host: 'localhost:3000', [header]: '127.0.0.1' })).isLocal).toBe(false)
    },
  )

  test.each([
    ['192.0.2.7', 'localhost:3000'],
    ['127.0.0.1', 'papers.example.org'],
    ['127.0.0.1', 'localhost.evil.example'],
    ['127.0.0.1', '127.0.0.1.evil.example'],
  ])('from elsewhere, or under another name, nobody is: %s, %s', async (remote, host) => {
    expect((await ask({ host }, remote)).isLocal).toBe(false)
  })
})

describe('address and origin', () => {
  test('a proxy on this machine is believed, one elsewhere is not', async () => {
    const forwarded = { host: 'papers.example.org', 'x-forwarded-for': '203.0.113.9' }
    expect((await ask(forwarded)).address).toBe('203.0.113.9')
    expect((await ask(forwarded, '192.0.2.7')).address).toBe('192.0.2.7')
  })

  test('PUBLIC_URL is the origin where it is set, the address of the request otherwise', async () => {
    expect((await ask({ host: '192.0.2.1:3000' })).origin).toBe('http://192.0.2.1:3000')
    expect((await ask({ host: 'evil.example' }, '192.0.2.7', '/named')).origin).toBe('https://papers.example.org')
  })
})
