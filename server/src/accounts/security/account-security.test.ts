import { articleCalls } from '@colophon/protocol/articles/calls'
import { authCalls } from '@colophon/protocol/auth/calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeArticle, SOON } from '../../../tests/testing/make-article.ts'
import { makeUser, PASSWORD, type TestUser } from '../../../tests/testing/make-user.ts'
import { makeWallet } from '../../../tests/testing/make-wallet.ts'
import { readCode } from '../../../tests/testing/read-code.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { accounts } from '../tables.ts'
import { freezeAccount } from './freeze-account.ts'

describe('account security', () => {
  const at = useApp()

  const login = ({ email }: TestUser, password = PASSWORD, headers = {}) =>
    call(at.app, authCalls.login, { body: { email, password } }, { headers })
  const kinds = async (who: TestUser, query = {}) =>
    (await who.call(securityCalls.activity, { query })).data[0].map(({ kind }) => kind)

  // Proves: x-security-sessions
  it('sessions are listed by device with a shortened address and the current one marked', async () => {
    const who = await makeUser(at.app)
    await login(who, PASSWORD, { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' })
    const { data } = await who.call(securityCalls.sessions, { query: { sortingField: 'createdAt' } })
    expect(data[1]).toBe(2)
    expect(data[0]).toMatchObject([
      { device: 'Firefox on Linux', address: '127.0.0.…', isCurrent: false },
      { device: 'node', isCurrent: true },
    ])
  })

  // Proves: x-security-end-sessions
  it('ending a session rejects its token at once and closes its connections, for its owner only', async () => {
    const who = await makeUser(at.app)
    const other = (await login(who)).data
    const { data } = await who.call(securityCalls.sessions, { query: {} })
    const id = data[0].find(({ isCurrent }) => !isCurrent)?.id ?? ''
    expect(await at.reader.call(securityCalls.endSessions, { query: { id } })).toMatchObject({ status: 404 })
    expect((await who.call(securityCalls.endSessions, { query: { id } })).data).toEqual({ ended: 1 })
    expect(at.app.live.endedSessions).toContain(id)
    const after = await call(at.app, profileCalls.me, {}, { token: other.accessToken })
    expect(after).toMatchObject({ status: 401, message: 'token uncorrected' })
    expect(await who.call(securityCalls.endSessions, { query: { id } })).toMatchObject({ error: 'sessionNotFound' })
  })

  // Proves: x-security-end-sessions
  it('ending all other sessions keeps the current one', async () => {
    const who = await makeUser(at.app)
    await login(who)
    await login(who)
    expect((await who.call(securityCalls.endSessions, { query: {} })).data).toEqual({ ended: 2 })
    expect((await who.call(securityCalls.sessions, { query: {} })).data[1]).toBe(1)
    expect(await kinds(who)).toContain('otherSessionsEnded')
  })

  // Proves: x-security-activity
  it('the activity log lists events newest first, by kind, paged, for the owner only', async () => {
    const who = await makeUser(at.app)
    await login(who, 'Another-Password-1')
    await login(who, 'Another-Password-1')
    const failed = async () => (await who.call(securityCalls.activity, { query: { kind: 'signInFailed' } })).data[0]
    // A failed sign-in is logged after its reply.
    await vi.waitFor(async () => expect(await failed()).toMatchObject([{ count: 2 }]), SOON)
    const wallet = makeWallet(at.app)
    await wallet.link(who)
    await who.call(profileCalls.deleteWallet, {})
    const paper = await makeArticle(who, { name: 'guarded.txt', isPublished: true })
    await who.call(articleCalls.access, { body: { articleId: paper.id, isOpen: false, password: PASSWORD } })
    const [rows, total] = (await who.call(securityCalls.activity, { query: {} })).data
    expect(rows.map(({ kind }) => kind).filter((kind) => kind !== 'signInFailed')).toEqual([
      'paperClosed',
      'walletUnlinked',
      'walletLinked',
      'signedIn',
    ])
    expect(rows.find(({ kind }) => kind === 'signInFailed')).toMatchObject({ count: 2, detail: 'password' })
    const second = await who.call(securityCalls.activity, { query: { limit: 1, offset: 1 } })
    expect(second.data).toMatchObject([[{ kind: 'walletUnlinked' }], total])
    expect(JSON.stringify((await at.reader.call(securityCalls.activity, { query: {} })).data)).not.toContain('guarded')
  })

  it('ending all other sessions does not revoke API keys', async () => {
    const who = await makeUser(at.app)
    const { apiKey } = (await who.call(keyCalls.create, { body: { name: 'Nightly', scopes: ['read'] } })).data
    await login(who)
    expect((await who.call(securityCalls.endSessions, { query: {} })).data.ended).toBe(1)
    const headers = { 'X-API-Key': apiKey }
    const found = await call(at.app, knowledgeCalls.search, { query: { search: 'peat' } }, { headers })
    expect(found.status).toBe(200)
  })

  it('a new secret of an API key is in the activity log', async () => {
    const who = await makeUser(at.app)
    const { id } = (await who.call(keyCalls.create, { body: { name: 'Rolling' } })).data
    await who.call(keyCalls.reroll, { body: { id, graceSeconds: 604_800 } })
    const { data } = await who.call(securityCalls.activity, { query: { kind: 'keyRerolled' } })
    expect(data[0]).toMatchObject([{ detail: 'Rolling', count: 1 }])
  })

  // Proves: x-security-activity-csv
  it('the CSV of the activity log contains no cell that is a formula', async () => {
    const who = await makeUser(at.app)
    const paper = await makeArticle(who, { name: 'sum.txt', isPublished: true })
    await who.call(articleCalls.update, { body: { articleId: paper.id, title: '=1+1, "two"', field: '' } })
    await who.call(articleCalls.access, { body: { articleId: paper.id, isOpen: false, password: PASSWORD } })
    const answer = await who.call(securityCalls.activityCsv, { query: {} })
    expect(answer.headers.get('content-disposition')).toContain('activity.csv')
    const lines = String((answer as { data: unknown }).data).split('\r\n')
    expect(lines[0]).toBe('at,kind,detail,count,device,address')
    expect(lines[1]).toContain(`paperClosed,"'=1+1, ""two""",1`)
  })

  // Proves: x-security-signatures
  it('every signed message is stored verbatim', async () => {
    const who = await makeUser(at.app)
    const wallet = makeWallet(at.app)
    await wallet.link(who)
    await wallet.login()
    const { data } = await who.call(securityCalls.signatures, { query: {} })
    expect(data[0].map(({ purpose }) => purpose)).toEqual(['wallet-login', 'add-wallet'])
    expect(data[0][0]).toMatchObject({ address: wallet.address })
    expect(data[0][0]?.message).toContain('Your wallet will be connected to')
    expect((await at.reader.call(securityCalls.signatures, { query: {} })).data[1]).toBe(0)
  })

  // Proves: x-security-freeze, x-security-send-code-unfreeze, x-security-confirm-unfreeze
  it('freezing signs out everywhere, and only a mailed code opens the account', async () => {
    const who = await makeUser(at.app)
    expect((await who.call(securityCalls.freeze, {})).status).toBe(200)
    expect(await who.call(profileCalls.me, {})).toMatchObject({ status: 401 })
    expect(await login(who)).toMatchObject({ status: 403, error: 'accountFrozenByOwner' })
    expect(await login(who, 'Another-Password-1')).toMatchObject({ status: 401, error: 'badCredentials' })
    const body = { email: who.email }
    await call(at.app, authCalls.sendCodeUnfreeze, { body })
    const code = await readCode(at.app, who.email)
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await call(at.app, authCalls.confirmUnfreeze, { body: { ...body, code: wrong } })).toMatchObject({
      status: 400,
      error: 'wrongCode',
    })
    const opened = await call(at.app, authCalls.confirmUnfreeze, { body: { ...body, code } })
    expect(opened).toMatchObject({ status: 200, data: { user: { id: who.id } } })
    expect((await login(who)).status).toBe(200)
  })

  it('an account frozen by its owner and an administrator can be opened by the administrator only, and not deleted', async () => {
    const who = await makeUser(at.app)
    const { db } = at.app.context
    await db.update(accounts).set({ frozenAt: new Date(), frozenBy: 'administrator' }).where(eq(accounts.id, who.id))
    const late = (by: 'owner' | 'deletion') => db.transaction((tx) => freezeAccount(at.app.context, tx, who.id, by))
    await expect(late('owner')).rejects.toMatchObject({ code: 'tokenUncorrected' })
    await expect(late('deletion')).rejects.toMatchObject({ code: 'tokenUncorrected' })
    expect(await db.$count(accounts, and(eq(accounts.id, who.id), eq(accounts.frozenBy, 'administrator')))).toBe(1)
  })

  // Proves: x-security-send-code-unfreeze
  it('an account frozen by an administrator cannot be opened by a code', async () => {
    const who = await makeUser(at.app)
    await at.app.context.pool.query(
      `update accounts set frozen_at = now(), frozen_by = 'administrator' where id = $1`,
      [who.id],
    )
    const before = (await at.app.outbox()).length
    expect((await call(at.app, authCalls.sendCodeUnfreeze, { body: { email: who.email } })).status).toBe(200)
    expect((await at.app.outbox()).filter(({ to }) => to?.[0]?.address === who.email).length).toBeLessThan(before)
    expect(await login(who)).toMatchObject({ status: 403, error: 'accountFrozen' })
  })
})
