import { randomBytes } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { eq } from 'drizzle-orm'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import { stored } from '../../../tests/testing/stored.ts'
import { accounts, walletNonces } from '../tables.ts'

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

// Proves: 7-auth-wallet-login, 7-profile-add-wallet, x-wallet-message
describe('rejected signed messages', () => {
  let app: TestApp
  let user: TestUser
  let other: TestUser
  let wallet: TestWallet
  beforeAll(async () => {
    app = await makeApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    user = await makeUser(app)
    other = await makeUser(app)
  })
  beforeEach(() => {
    wallet = makeWallet(app)
  })
  afterAll(() => app.close())

  const add = (body: SignedMessage, who = user, headers = {}) => who.call(profileCalls.addWallet, { body }, { headers })
  const login = (body: SignedMessage) => call(app, authCalls.walletLogin, { body })
  const isUnused = async ({ message }: SignedMessage) => {
    const [row] = await app.context.db.select().from(walletNonces).where(eq(walletNonces.message, message))
    return row?.usedAt === null
  }

  /** Fails with this code and a message, and nothing is stored. */
  async function expectRefused(answer: () => Promise<{ status: number; error?: string | undefined }>, error: string) {
    const before = await stored(app)
    expect(await answer()).toMatchObject({ status: error === 'messageUsed' ? 409 : 400, error })
    expect(await stored(app)).toEqual(before)
  }

  describe('replayed', () => {
    // Proves: deviation-32
    it('a signed message is rejected the second time', async () => {
      const body = await wallet.signed({ purpose: 'add-wallet' }, user)
      expect((await add(body)).status).toBe(200)
      await expectRefused(() => add(body), 'messageUsed')
      await user.call(profileCalls.deleteWallet, {})
      await expectRefused(() => add(body), 'messageUsed')
    })

    it('a signature with the nonce of another message of the same wallet is rejected', async () => {
      const [one, two] = [await wallet.ask({ purpose: 'wallet-login' }), await wallet.ask({ purpose: 'wallet-login' })]
      const body = await wallet.sign(one.data.message.replace(one.data.nonce, two.data.nonce))
      await expectRefused(() => login(body), 'messageAltered')
    })
  })

  describe('foreign', () => {
    it('a well-formed message that the server did not issue is rejected', async () => {
      const { host } = new URL(app.url)
      const nonce = randomBytes(16).toString('hex')
      const message = createSiweMessage({
        ...{ address: wallet.address, chainId: 56, domain: host, uri: app.url, version: '1', nonce },
        statement: `Your wallet will be connected to ${host}`,
      })
      await expectRefused(async () => login(await wallet.sign(message)), 'messageUnknown')
    })

    // Proves: deviation-32
    it('the bare statement, which would be valid forever, is rejected', async () => {
      const message = `Your wallet will be connected to ${new URL(app.url).host}`
      await expectRefused(async () => login(await wallet.sign(message)), 'messageUnknown')
    })

    it.each(['Nonce: ', 'Nonce: abc', `nonce: ${'0'.repeat(32)}`, `Nonce: ${'0'.repeat(32)}0`, "Nonce: ' or 1=1 --"])(
      'a message with an invalid nonce is rejected: %j',
      async (message) => {
        await expectRefused(async () => login(await wallet.sign(message)), 'messageUnknown')
      },
    )
  })

  describe('altered', () => {
    it.each<[string, (message: string) => string]>([
      ['with trailing text', (message) => `${message}\nand everything else as well`],
      ['with a trailing line break', (message) => `${message}\n`],
      ['with a trailing space', (message) => `${message} `],
      ['with text before it', (message) => `I agree.\n${message}`],
      ['with the line breaks of another system', (message) => message.replaceAll('\n', '\r\n')],
      ['with another chain', (message) => message.replace('Chain ID: 56', 'Chain ID: 1')],
      ['with another address to go to', (message) => message.replace(/URI: .*/, 'URI: https://evil.example.org')],
      [
        'with a longer life',
        (message) => message.replace(/Expiration Time: .*/, 'Expiration Time: 2999-01-01T00:00:00Z'),
      ],
      ['with a resource added', (message) => `${message}\nResources:\n- urn:colophon:article:1`],
      ['with a second nonce', (message) => `${message}\nNonce: ${'0'.repeat(32)}`],
      ['with a letter that looks the same', (message) => message.replace('connected', 'c\u043ennected')],
    ])('an altered message is rejected although the wallet signed it: %s', async (_how, alter) => {
      const { data } = await wallet.ask({ purpose: 'add-wallet' }, user)
      const body = await wallet.sign(alter(data.message))
      await expectRefused(() => add(body), 'messageAltered')
      expect((await add(await wallet.sign(data.message))).status).toBe(200)
      await user.call(profileCalls.deleteWallet, {})
    })
  })

  describe('for the wrong purpose', () => {
    it('a sign-in message cannot link, and a link message cannot sign in', async () => {
      const toSignIn = await wallet.signed({ purpose: 'wallet-login' })
      const toLink = await wallet.signed({ purpose: 'add-wallet' }, user)
      await expectRefused(() => add(toSignIn), 'messagePurpose')
      await expectRefused(() => login(toLink), 'messagePurpose')
    })
  })

  describe('for the wrong account', () => {
    it('a link message sent by another account is rejected', async () => {
      const body = await wallet.signed({ purpose: 'add-wallet' }, user)
      await expectRefused(() => add(body, other), 'messageAccount')
      expect(await isUnused(body)).toBe(true)
    })
  })

  describe('expired', () => {
    // Proves: x-wallet-seconds
    it('a message expires after 5 minutes and not before', async () => {
      const [early, late] = [await makeUser(app), makeWallet(app)]
      const resumeClock = app.freezeClock()
      const [first, second] = [
        await wallet.signed({ purpose: 'add-wallet' }, early),
        await late.signed({ purpose: 'wallet-login' }),
      ]
      app.advanceClock(290)
      expect((await add(first, early)).status).toBe(200)
      app.advanceClock(11)
      await expectRefused(() => login(second), 'messageExpired')
      app.advanceClock(-301)
      resumeClock()
    })
  })

  describe('for the wrong domain', () => {
    // Proves: x-wallet-domain
    it('a message issued at another address of this machine is rejected', async () => {
      const { data } = await wallet.ask({ purpose: 'add-wallet' }, user, {
        headers: { 'X-Forwarded-Host': 'localhost:1' },
      })
      const body = await wallet.sign(data.message)
      await expectRefused(() => add(body), 'messageDomain')
      await expectRefused(() => add(body, user, { 'X-Forwarded-Host': 'evil.example.org' }), 'domainForeign')
    })
  })

  describe("with a signature that is not the wallet's", () => {
    const flipS = (signature: string) => {
      const s = BigInt(`0x${signature.slice(66, 130)}`)
      const v = signature.endsWith('1b') ? '1c' : '1b'
      return `${signature.slice(0, 66)}${(ORDER - s).toString(16).padStart(64, '0')}${v}`
    }
    it.each<[string, (signature: string) => string]>([
      ['garbage', () => `0x${'ab'.repeat(65)}`],
      ['zeros', () => `0x${'00'.repeat(65)}`],
      ['the largest numbers', () => `0x${'ff'.repeat(65)}`],
      ['one byte', () => '0x00'],
      ['a byte too few', (signature) => signature.slice(0, -2)],
      ['a byte too many', (signature) => `${signature}00`],
      ['a recovery byte that is none', (signature) => `${signature.slice(0, -2)}1d`],
      ['the other recovery byte', (signature) => `${signature.slice(0, -2)}${signature.endsWith('1b') ? '1c' : '1b'}`],
      ['its malleable twin', flipS],
      ['that of a contract where no chain is reachable', () => `0x${'6492'.repeat(500)}`],
    ])('a signature is rejected: %s', async (_what, change) => {
      const { message, signature } = await wallet.signed({ purpose: 'add-wallet' }, user)
      const answer = await add({ message, signature: change(signature) })
      expect(answer).toMatchObject({ status: 400, error: 'signatureWrong' })
      const [account] = await app.context.db.select().from(accounts).where(eq(accounts.id, user.id))
      expect(account?.walletAddress).toBeNull()
    })

    it('a signature by another wallet cannot claim a foreign address', async () => {
      const { data } = await wallet.ask({ purpose: 'add-wallet' }, user)
      expect(await add(await makeWallet(app).sign(data.message))).toMatchObject({
        status: 400,
        error: 'signatureWrong',
      })
    })

    it('a wrong signature uses the message up', async () => {
      const body = await wallet.signed({ purpose: 'add-wallet' }, user)
      expect((await add({ ...body, signature: `0x${'ab'.repeat(65)}` })).error).toBe('signatureWrong')
      expect(await isUnused(body)).toBe(false)
      await expectRefused(() => add(body), 'messageUsed')
    })
  })

  describe('of the wrong size', () => {
    // Proves: x-wallet-sizes
    it.each<[string, (body: SignedMessage) => SignedMessage, number]>([
      ['a signature of 1 MB', (body) => ({ ...body, signature: `0x${'ab'.repeat(524_288)}` }), 413],
      ['a signature of almost 1 MB', (body) => ({ ...body, signature: `0x${'ab'.repeat(520_000)}` }), 400],
      ['a message of almost 1 MB', (body) => ({ ...body, message: body.message + 'x'.repeat(1_040_000) }), 400],
      ['an empty signature', (body) => ({ ...body, signature: '0x' }), 400],
      ['an empty message', (body) => ({ ...body, message: '' }), 400],
    ])('a message that is too large or too small is rejected: %s', async (_what, change, status) => {
      const body = await wallet.signed({ purpose: 'add-wallet' }, user)
      const before = await stored(app)
      const answer = await add(change(body))
      expect(answer.status).toBe(status)
      expect(['tooLarge', 'validationFailed']).toContain(answer.error)
      expect(await stored(app)).toEqual(before)
    })
  })
})
