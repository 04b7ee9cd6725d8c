import { authCalls } from '@colophon/protocol/auth/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { recoveryCodes, secondFactors } from './tables.ts'
import { ticketOf, useFactor } from './testing/use-factor.ts'

describe('the second factor', () => {
  const at = useApp({ jobs: ['mail-security-change'] })
  // A code is valid for half a minute, which must not end between creating and entering it.
  beforeAll(() => void at.app.freezeClock())

  const begin = async () => {
    const who = await makeUser(at.app)
    return { who, factor: await useFactor(at.app, who) }
  }
  const step = (body: { ticket: string; code?: string; recoveryCode?: string }) =>
    call(at.app, authCalls.confirmSecondStep, { body })
  const login = ({ email, password }: TestUser) => call(at.app, authCalls.login, { body: { email, password } })

  // Proves: x-security-overview, x-security-confirm-factor
  it('the first code turns the second factor on, returns ten recovery codes, and the owner is mailed', async () => {
    const { who, factor } = await begin()
    expect(factor.uri).toMatch(/^otpauth:\/\/totp\/Colophon:/)
    expect(new Set(factor.recoveryCodes).size).toBe(10)
    const { data } = await who.call(securityCalls.overview, {})
    expect(data.secondFactor).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    await vi.waitFor(async () => {
      const subjects = (await at.app.outbox()).filter(({ to }) => to?.[0]?.address === who.email).map((m) => m.subject)
      expect(subjects).toContain('The second factor of your Colophon account is on')
    }, SOON)
  })

  it('a mail about a change that an earlier version has queued goes to the address of the account', async () => {
    const who = await makeUser(at.app)
    const payload = { accountId: who.id, change: 'keysRevoked', at: '2027-01-15T08:00:00.000Z' }
    await at.app.context.pool.query("select graphile_worker.add_job('mail-security-change', $1)", [payload])
    await vi.waitFor(async () => {
      const subjects = (await at.app.outbox()).filter(({ to }) => to?.[0]?.address === who.email).map((m) => m.subject)
      expect(subjects).toContain('The API keys and feeds of your Colophon account were revoked')
    }, SOON)
  })

  // Proves: x-security-begin-factor
  it('the second-factor secret is stored encrypted and its recovery codes hashed', async () => {
    const { who, factor } = await begin()
    const [row] = await at.app.context.db.select().from(secondFactors).where(eq(secondFactors.accountId, who.id))
    expect(row?.wrappedSecret.toString('latin1')).not.toContain(factor.secret)
    const hashes = await at.app.context.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, who.id))
    const plain = factor.recoveryCodes[0]?.replace('-', '') ?? ''
    expect(JSON.stringify(hashes)).not.toContain(plain)
  })

  // Proves: x-security-begin-factor
  it('setting up a second factor needs the password', async () => {
    const who = await makeUser(at.app)
    expect(await who.call(securityCalls.beginSecondFactor, { body: {} })).toMatchObject({ error: 'passwordNeeded' })
    const wrong = await who.call(securityCalls.beginSecondFactor, { body: { password: 'Another-Password-1' } })
    expect(wrong).toMatchObject({ status: 400, error: 'passwordWrong' })
  })

  // Proves: x-security-confirm-factor
  it('an unconfirmed second factor has no effect, and a wrong first code does not confirm it', async () => {
    const who = await makeUser(at.app)
    await who.call(securityCalls.beginSecondFactor, { body: { password: PASSWORD } })
    const wrong = await who.call(securityCalls.confirmSecondFactor, { body: { code: 'abcdef' } })
    expect(wrong).toMatchObject({ status: 400, error: 'wrongCode', message: 'Wrong code' })
    expect((await login(who)).status).toBe(200)
  })

  // Proves: x-security-second-step, deviation-46
  it('password sign-in with a second factor gets the text of the specification, and a current code completes it', async () => {
    const { who, factor } = await begin()
    expect(await login(who)).toMatchObject({
      status: 401,
      error: 'Requires second authentication step',
      message: 'Requires second authentication step',
    })
    const answer = await step({ ticket: await ticketOf(at.app, who), code: factor.code() })
    expect(answer).toMatchObject({ status: 200, data: { user: { id: who.id } } })
    expect((await call(at.app, securityCalls.overview, {}, { token: answer.data.accessToken })).status).toBe(200)
  })

  // Proves: x-security-second-step
  it('wallet sign-in needs the second factor as well, and its message is used up', async () => {
    const { who, factor } = await begin()
    const wallet = makeWallet(at.app)
    await wallet.link(who)
    const body = await wallet.signed({ purpose: 'wallet-login' })
    const answer = await call(at.app, authCalls.walletLogin, { body })
    expect(answer).toMatchObject({ status: 401, error: 'Requires second authentication step' })
    expect(await call(at.app, authCalls.walletLogin, { body })).toMatchObject({ status: 409, error: 'messageUsed' })
    const { ticket } = answer.data as unknown as { ticket: string }
    expect((await step({ ticket, code: factor.code() })).status).toBe(200)
  })

  // Proves: x-security-second-step
  it('a code works once, also concurrently', async () => {
    const { who, factor } = await begin()
    const ticket = await ticketOf(at.app, who)
    const code = factor.code()
    const both = await Promise.all([step({ ticket, code }), step({ ticket, code })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await step({ ticket, code })).toMatchObject({ status: 400, error: 'wrongCode' })
  })

  // Proves: x-security-begin-factor
  it.each([
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
  ])('a code %i steps off gets %i', async (steps, status) => {
    const { who, factor } = await begin()
    at.app.advanceClock(60)
    expect((await step({ ticket: await ticketOf(at.app, who), code: factor.code(steps) })).status).toBe(status)
  })

  // Proves: x-security-tries
  it('after five wrong codes no code is accepted for ten minutes, from any caller', async () => {
    const { who, factor } = await begin()
    const ticket = await ticketOf(at.app, who)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => step({ ticket, code: '######' })))
    expect(wrong.map(({ error }) => error).sort()).toEqual([
      ...Array(3).fill('secondStepBlocked'),
      ...Array(5).fill('wrongCode'),
    ])
    const blocked = await step({ ticket: await ticketOf(at.app, who), code: factor.code() })
    expect(blocked).toMatchObject({ status: 429, error: 'secondStepBlocked' })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
    at.app.advanceClock(601)
    expect((await step({ ticket: await ticketOf(at.app, who), code: factor.code() })).status).toBe(200)
  })

  // Proves: x-security-second-step, deviation-46
  it('each recovery code works once, in any spelling, also concurrently', async () => {
    const { who, factor } = await begin()
    const ticket = await ticketOf(at.app, who)
    const recoveryCode = ` ${factor.recoveryCodes[0]?.toUpperCase()} `
    const both = await Promise.all([step({ ticket, recoveryCode }), step({ ticket, recoveryCode })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const { data } = await who.call(securityCalls.overview, {})
    expect(data.secondFactor.recoveryCodesLeft).toBe(9)
  })

  // Proves: x-security-second-step
  it('a sign-in ticket is rejected if it is forged, ten minutes old, or from before a password change', async () => {
    const { who, factor } = await begin()
    const old = await ticketOf(at.app, who)
    expect(await step({ ticket: `${old}x`, code: factor.code() })).toMatchObject({ error: 'secondStepExpired' })
    at.app.advanceClock(601)
    expect(await step({ ticket: old, code: factor.code() })).toMatchObject({ status: 400, error: 'secondStepExpired' })
    const ticket = await ticketOf(at.app, who)
    const again = step({ ticket, code: factor.code() })
    const token = (await again).data.accessToken
    const change = { oldPassword: PASSWORD, newPassword: 'Second-Password-2' }
    await call(at.app, authCalls.resetPassword, { body: change }, { token })
    expect(await step({ ticket, code: factor.code(1) })).toMatchObject({ error: 'secondStepExpired' })
  })

  // Proves: x-security-recovery-codes
  it('new recovery codes need password and code, and invalidate the old ones', async () => {
    const { who, factor } = await begin()
    const renew = (body: object) => who.call(securityCalls.renewRecoveryCodes, { body })
    // Otherwise a password and an open browser would be enough to create codes that turn the factor off.
    expect(await renew({ password: PASSWORD })).toMatchObject({ status: 400, error: 'validationFailed' })
    expect(await renew({ password: PASSWORD, code: '######' })).toMatchObject({ status: 400, error: 'wrongCode' })
    expect((await renew({ code: factor.code() })).error).toBe('passwordNeeded')
    const { data } = await renew({ password: PASSWORD, code: factor.code() })
    const ticket = await ticketOf(at.app, who)
    expect((await step({ ticket, recoveryCode: factor.recoveryCodes[0] ?? '' })).status).toBe(400)
    expect((await step({ ticket, recoveryCode: data.recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  // Proves: x-security-end-factor
  it('turning the second factor off needs password and code', async () => {
    const { who, factor } = await begin()
    const end = (body: object) => who.call(securityCalls.endSecondFactor, { body })
    expect((await end({ password: PASSWORD })).status).toBe(400)
    expect((await end({ code: factor.code() })).error).toBe('passwordNeeded')
    expect((await end({ password: PASSWORD, code: 'abcdef' })).error).toBe('wrongCode')
    expect((await end({ password: PASSWORD, code: factor.code() })).status).toBe(200)
    expect((await login(who)).status).toBe(200)
    expect((await end({ password: PASSWORD, code: factor.code() })).error).toBe('secondFactorIsOff')
  })

  // Proves: x-security-end-factor, deviation-47
  it('the second factor can be turned off with a wallet signature for exactly that', async () => {
    const { who, factor } = await begin()
    const wallet = makeWallet(at.app)
    await wallet.link(who)
    const other = await wallet.signed({ purpose: 'account', act: 'deleteAccount' }, who)
    const code = factor.code()
    expect((await who.call(securityCalls.endSecondFactor, { body: { ...other, code } })).error).toBe('messagePurpose')
    const signed = await wallet.signed({ purpose: 'account', act: 'secondFactorOff' }, who)
    expect((await who.call(securityCalls.endSecondFactor, { body: { ...signed, code } })).status).toBe(200)
  })
})
