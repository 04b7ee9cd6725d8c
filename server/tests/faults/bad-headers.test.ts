import { authCalls } from '@colophon/protocol/auth/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, send } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { SOME_TEXT } from '../testing/make-article.ts'
import { makeUser, type TestUser } from '../testing/make-user.ts'
import { stored } from '../testing/stored.ts'

describe('invalid headers', { tags: ['campaign'] }, () => {
  let app: TestApp
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    user = await makeUser(app)
  })
  afterAll(() => app.close())

  it('an invalid access token gets 401, whether the call needs a session or not', async () => {
    const nasty = await authorizations()
    expect(nasty.length).toBeGreaterThanOrEqual(20)
    for (const authorization of nasty) {
      for (const path of ['/api/v1/profile', '/api/v1/articles', '/api/v1/articles/article?articleId=1']) {
        const { status, error } = await send(app, 'GET', path, undefined, { headers: { Authorization: authorization } })
        const missing =
          authorization.trim() === '' && path !== '/api/v1/profile' ? [] : ['tokenMissing', 'tokenUncorrected']
        const expected = missing.length === 0 ? [200, 401, 404] : [401]
        expect(expected, `${authorization.slice(0, 80)} on ${path}`).toContain(status)
        if (status === 401) expect(missing.concat('tokenUncorrected'), authorization).toContain(error)
      }
    }
  })

  it('an old or malformed token does not prevent sign-in', async () => {
    const { email, password } = user
    for (const authorization of await authorizations()) {
      const headers = { Authorization: authorization }
      const { status } = await call(app, authCalls.login, { body: { email, password } }, { headers })
      expect(status, authorization).toBe(200)
    }
  })

  it('an invalid Idempotency-Key gets 400 and stores nothing', async () => {
    const before = await stored(app)
    for (const key of ['', ' ', 'two words', 'x'.repeat(201), 'ä', 'tab\there']) {
      const file = new File([SOME_TEXT], 'peat.txt')
      const headers = { 'Idempotency-Key': key }
      const { status, message } = await user.call(uploadCalls.create, { fields: {}, file }, { headers })
      expect([status, message], key).toEqual([400, expect.stringContaining('Idempotency-Key')])
    }
    expect(await stored(app)).toEqual(before)
  })

  async function authorizations(): Promise<string[]> {
    const token = user.accessToken
    const [header = '', payload = '', signature = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const other = Buffer.from('{"sub":"1","sid":"x","iat":1,"exp":9999999999}').toString('base64url')
    const forged = new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
    const stranger = await forged
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('x'.repeat(32)))
    return [
      ...[
        '',
        'Bearer',
        'Bearer ',
        'bearer',
        'Basic dXNlcjpwYXNz',
        'Digest x',
        'null',
        'undefined',
        token,
        `Token ${token}`,
      ],
      ...[
        'Bearer null',
        'Bearer undefined',
        'Bearer [object Object]',
        'Bearer ..',
        'Bearer a.b.c',
        'Bearer ...',
        'Bearer {}',
      ],
      ...[
        `Bearer ${token} ${token}`,
        `Bearer Bearer ${token}`,
        `Bearer "${token}"`,
        `Bearer ${token},`,
        `Bearer ${token}.x`,
      ],
      ...[
        `Bearer ${none}.${payload}.`,
        `Bearer ${none}.${payload}.${signature}`,
        `Bearer ${header}.${other}.${signature}`,
      ],
      ...[
        `Bearer ${header}.${payload}.`,
        `Bearer ${header}.${payload}`,
        `Bearer ${token.slice(0, -2)}`,
        `Bearer ${stranger}`,
      ],
      ...[
        `Bearer ${user.refreshToken}`,
        `Bearer ${'x'.repeat(8000)}`,
        "Bearer ' OR 1=1 --",
        'Bearer ../../etc/passwd',
        'Bearer é',
      ],
    ]
  }
})
