import { authCalls } from '@colophon/protocol/auth/calls'
import { eq } from 'drizzle-orm'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../tests/testing/make-wallet.ts'
import { walletNonces } from './tables.ts'

const PUBLIC_URL = 'https://papers.example.org'

let app: TestApp
let user: TestUser
let wallet: TestWallet
beforeAll(async () => {
  app = await makeApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  user = await makeUser(app)
  wallet = makeWallet(app)
  await wallet.link(user)
})
afterAll(() => app.close())

// Proves: x-wallet-nonce
describe('the message to sign', () => {
  // Proves: 9-link-message, deviation-32
  test('the message follows EIP-4361 with the statement of the specification, for this site and 5 minutes', async () => {
    const { data } = await makeWallet(app).ask({ purpose: 'wallet-login' })
    const { host } = new URL(app.url)
    const parsed = parseSiweMessage(data.message)
    expect(parsed).toMatchObject({
      domain: host,
      uri: app.url,
      statement: `Your wallet will be connected to ${host}`,
      version: '1',
      chainId: 56,
      nonce: data.nonce,
      requestId: 'wallet-login',
    })
    expect(parsed.expirationTime?.toISOString()).toBe(data.expiresAt)
    expect(Number(parsed.expirationTime) - Number(parsed.issuedAt)).toBe(300_000)
    expect(data.message).not.toContain('Resources')
  })

  test('a link message names the account, and a call message its article and decision', async () => {
    const link = await wallet.ask({ purpose: 'add-wallet' }, user)
    expect(link.data.message).toContain(`\nRequest ID: add-wallet:${user.id}`)
    const { data } = await wallet.ask({ purpose: 'access', articleId: 7, isOpen: false }, user)
    expect(data.message).toContain('\n\nChange access of article 7 to closed\n\n')
    expect(data.message).toMatch(/\nResources:\n- urn:colophon:article:7\n- urn:colophon:open:false$/)
  })

  test('the message contains the checksum address, whatever its spelling was', async () => {
    const body = { address: wallet.address.toLowerCase(), purpose: 'wallet-login' }
    const answer = await send(app, 'POST', `/api/v1${authCalls.nonce.path}`, body)
    expect((answer.data as { message: string }).message.split('\n')[1]).toBe(wallet.address)
  })

  test('every message is different', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => wallet.ask({ purpose: 'wallet-login' })))
    expect(new Set(asked.map(({ data }) => data.nonce)).size).toBe(20)
  })
})

// Proves: x-wallet-nonce
describe('requests without a message', () => {
  let reader: TestUser
  beforeAll(async () => {
    reader = await makeUser(app)
  })

  test('an anonymous caller gets a message only for sign-in', async () => {
    for (const body of [{ purpose: 'add-wallet' }, { purpose: 'access', articleId: 1, isOpen: true }] as const) {
      expect(await wallet.ask(body)).toMatchObject({ status: 401, error: 'tokenMissing' })
    }
  })

  test('an account without a wallet, or with another wallet, gets no message for a call', async () => {
    const body = { purpose: 'download', articleId: 1, articleUrl: 'papers/a.txt' } as const
    expect(await wallet.ask(body, reader)).toMatchObject({ status: 400, error: 'walletNotLinked' })
    expect(await makeWallet(app).ask(body, user)).toMatchObject({ status: 400, error: 'messageWallet' })
    expect((await wallet.ask(body, user)).status).toBe(200)
  })

  test('a request without the fields of its call is rejected with each field named', async () => {
    const answer = await wallet.ask({ purpose: 'access', articleUrl: 'papers/a.txt' }, user)
    expect(answer).toMatchObject({ status: 400, error: 'validationFailed' })
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['articleId', 'articleUrl', 'isOpen'])
  })
})

describe('the domain of the message', () => {
  const asked = (to: TestApp, host: string) =>
    makeWallet(to).ask({ purpose: 'wallet-login' }, undefined, { headers: { 'X-Forwarded-Host': host } })

  // Proves: x-wallet-domain
  test.each(['evil.example.org', '6.6.6.6', '127.0.0.2:80', '[::1]:3000', 'localhost.evil.example.org', 'a b'])(
    'the domain is never taken from a header alone: %s',
    async (host) => {
      expect(await asked(app, host)).toMatchObject({ status: 400, error: 'domainForeign' })
    },
  )

  test.each(['localhost:4000', '127.0.0.1', 'LOCALHOST'])('the domain may be this machine: %s', async (host) => {
    expect((await asked(app, host)).data.message.split(' ')[0]).toBe(host.toLowerCase())
  })

  describe('with PUBLIC_URL', () => {
    let published: TestApp
    beforeAll(async () => {
      published = await makeApp({ env: { PUBLIC_URL: `${PUBLIC_URL}/`, TRUSTED_PROXIES: '127.0.0.1' } })
    })
    afterAll(() => published.close())

    test('with PUBLIC_URL the domain is that of PUBLIC_URL and not this machine', async () => {
      const { data } = await asked(published, 'papers.example.org')
      expect(parseSiweMessage(data.message)).toMatchObject({ domain: 'papers.example.org', uri: PUBLIC_URL })
      const here = await makeWallet(published).ask({ purpose: 'wallet-login' })
      expect(here).toMatchObject({ status: 400, error: 'domainForeign' })
    })

    test.each(['localhost:4000', 'papers.example.org:81', 'www.papers.example.org'])(
      'with PUBLIC_URL the domain is not %s for a client behind a proxy',
      async (host) => {
        expect(await asked(published, host)).toMatchObject({ status: 400, error: 'domainForeign' })
      },
    )
  })

  test('a domain that wallets cannot display is rejected with a message', async () => {
    const named = await makeApp({ env: { PUBLIC_URL: 'http://papers', TRUSTED_PROXIES: '127.0.0.1' } })
    expect(await asked(named, 'papers')).toMatchObject({ status: 400, error: 'domainForeign' })
    await named.close()
  })
})

describe('many nonces', () => {
  // Proves: x-wallet-nonce
  test('one address gets ten nonces a minute, however many it requests', {
    timeout: 120_000,
    tags: ['campaign'],
  }, async () => {
    const limited = await makeApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const one = makeWallet(limited)
    const from = Date.now()
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const answers = Array.from({ length: 50 }, () => one.ask({ purpose: 'wallet-login' }))
      for (const { status } of await Promise.all(answers)) statuses.push(status)
    }
    const given = statuses.filter((status) => status === 200).length
    expect(given).toBeLessThanOrEqual(10 * Math.ceil((Date.now() - from) / 60_000))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - given)
    expect(await limited.context.db.$count(walletNonces)).toBe(given)
    await limited.close()
  })

  test('nonces are deleted an hour after they expire', async () => {
    const resumeClock = app.freezeClock()
    const { data } = await wallet.ask({ purpose: 'wallet-login' })
    const isKept = () => app.context.db.$count(walletNonces, eq(walletNonces.nonce, data.nonce))
    app.advanceClock(300 + 3590)
    await makeWallet(app).ask({ purpose: 'wallet-login' })
    expect(await isKept()).toBe(1)
    app.advanceClock(20)
    await makeWallet(app).ask({ purpose: 'wallet-login' })
    expect(await isKept()).toBe(0)
    resumeClock()
  })
})
