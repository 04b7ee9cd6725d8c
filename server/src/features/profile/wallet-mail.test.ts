import { profileCalls } from '@colophon/protocol/profile/calls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { SOON, startWorker } from '../../../tests/testing/make-article.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet, type TestWallet } from '../../../tests/testing/make-wallet.ts'
import { mailWalletChangeJob } from '../../accounts/jobs.ts'
import { MailRefused } from '../../platform/mail/mail.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

const unlink = (who: TestUser) => who.call(profileCalls.deleteWallet, {})
const addWith = (who: TestUser, body: Awaited<ReturnType<TestWallet['signed']>>) =>
  who.call(profileCalls.addWallet, { body })
const mailsTo = async ({ email }: TestUser) =>
  (await app.outbox()).filter(({ to, subject }) => to?.[0]?.address === email && subject?.includes('wallet'))
const waiting = async () =>
  (await app.context.pool.query("select payload from graphile_worker._private_jobs where payload::jsonb ? 'isLinked'"))
    .rows

describe('mails about wallets', () => {
  // Proves: x-wallet-mail
  it('linking and unlinking are mailed to the owner with time, wallet, and what to do if it was not them', async () => {
    const [user, wallet] = [await makeUser(app), makeWallet(app)]
    const resumeClock = app.freezeClock()
    await wallet.link(user)
    await unlink(user)
    const worker = await startWorker(app, ['mail-wallet-change'])
    await vi.waitFor(async () => expect(await mailsTo(user)).toHaveLength(2), SOON)
    await worker.stop()
    const mails = await mailsTo(user)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'A wallet was linked to your Colophon account',
      'A wallet was unlinked from your Colophon account',
    ])
    for (const { text = '' } of mails) {
      expect(text).toContain(`${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`)
      expect(text).not.toContain(wallet.address)
      expect(text).toContain(app.context.now().toISOString().slice(0, 10))
      expect(text).toContain('"Forgotten password"')
    }
    resumeClock()
  })

  // Proves: x-wallet-mail
  it('no mail is sent where nothing changed', async () => {
    const [user, owner, wallet] = [await makeUser(app), await makeUser(app), makeWallet(app)]
    await wallet.link(owner)
    const before = await waiting()
    await wallet.link(owner)
    await unlink(user)
    expect(await addWith(user, await wallet.signed({ purpose: 'add-wallet' }, user))).toMatchObject({ status: 409 })
    const other = await makeWallet(app).signed({ purpose: 'add-wallet' }, owner)
    expect(await addWith(owner, other)).toMatchObject({ status: 409 })
    expect(await waiting()).toEqual(before)
  })

  it('of two concurrent unlinks one is mailed', async () => {
    const [user, wallet] = [await makeUser(app), makeWallet(app)]
    await wallet.link(user)
    const before = (await waiting()).length
    await Promise.all([unlink(user), unlink(user), unlink(user)])
    expect(await waiting()).toHaveLength(before + 1)
  })
})

describe('mail servers and wallet mails', () => {
  const change = { isLinked: true, wallet: '0x1234…cdef', at: '2027-01-15T08:00:00.000Z' }
  const run = { isLastAttempt: false, signal: new AbortController().signal }
  const mailChange = (accountId: number, send: () => Promise<void>) =>
    mailWalletChangeJob.run({ ...app.context, mail: { outbox: null, send } }, { accountId, ...change }, run)

  it('a mail is retried after the mail server was down', async () => {
    const { id } = await makeUser(app)
    await expect(mailChange(id, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })

  it('a mail to a rejected address is not retried', async () => {
    const { id } = await makeUser(app)
    const send = vi.fn(() => Promise.reject(new MailRefused('no such mailbox')))
    await mailChange(id, send)
    expect(send).toHaveBeenCalledOnce()
  })

  it('no mail is sent for a deleted account', async () => {
    const send = vi.fn(async () => undefined)
    await mailChange(2_000_000_000, send)
    expect(send).not.toHaveBeenCalled()
  })
})
