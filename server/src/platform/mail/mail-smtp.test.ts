import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { authCalls } from '@colophon/protocol/auth/calls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { PASSWORD } from '../../../tests/testing/make-user.ts'
import { codeMails, pendingCodes } from '../../accounts/tables.ts'
import { MailRefused } from './mail.ts'
import { openSmtp } from './open-mail.ts'

const FROM = 'Colophon <no-reply@papers.example.org>'
const received: Email[] = []
/** SMTP replies by prefix of the recipient's name. */
const REPLIES: Record<string, number> = { unknown: 550, greylisted: 451 }

let server: SMTPServer
let url: string
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const code = REPLIES[address.address.split('@')[0] ?? '']
      done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const message = (to: string) => ({ to, subject: 'Your code', text: 'Your code: 123456\n' })

describe('sending mail through SMTP', () => {
  test('a mail arrives with sender, recipient and text', async () => {
    await openSmtp(url, FROM).send(message('ada@example.org'))
    expect(received.at(-1)).toMatchObject({
      from: { address: 'no-reply@papers.example.org' },
      to: [{ address: 'ada@example.org' }],
      text: 'Your code: 123456\n',
    })
  })

  test('a permanently rejected recipient throws MailRefused', async () => {
    await expect(openSmtp(url, FROM).send(message('unknown@example.org'))).rejects.toBeInstanceOf(MailRefused)
  })

  test('a temporary SMTP failure is no rejection', async () => {
    const sending = openSmtp(url, FROM).send(message('greylisted@example.org'))
    await expect(sending).rejects.toThrow(/451|rejected/)
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused)
  })
})

describe('registering with a mail server', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp({ env: { MAIL_URL: url, MAIL_FROM: FROM } })
  })
  afterAll(() => app.close())

  const register = (email: string, headers = {}) =>
    call(app, authCalls.register, { body: { email, password: PASSWORD } }, { headers })

  test('the code is mailed, and nothing is written to an outbox', async () => {
    expect((await register('bea@example.org')).status).toBe(200)
    const code = /^Your code: (\d{6})$/m.exec(received.at(-1)?.text ?? '')?.[1] ?? ''
    const confirmed = await call(app, authCalls.confirmRegister, { body: { email: 'bea@example.org', code } })
    expect(confirmed.status).toBe(200)
    expect(app.context.mail.outbox).toBeNull()
  })

  // Proves: 5-email-invalid
  test('a recipient that the server rejects gets "Email is invalid", and nothing is stored', async () => {
    expect(await register('unknown@example.org')).toMatchObject({
      status: 400,
      error: 'emailInvalid',
      message: 'Email is invalid',
      fields: { email: 'Email is invalid' },
    })
    expect(await app.context.db.select().from(pendingCodes)).toEqual([])
    expect((await app.context.db.select().from(codeMails)).map(({ email }) => email)).not.toContain(
      'unknown@example.org',
    )
  })

  test('when the mail server fails temporarily the reply says so, nothing is stored, and a retry is possible at once', async () => {
    const answer = await register('greylisted@example.org')
    expect(answer).toMatchObject({ status: 503, error: 'notReady' })
    expect(answer.message).toContain('could not be sent')
    expect(await app.context.db.select().from(pendingCodes)).toEqual([])
    expect((await register('greylisted@example.org')).status).toBe(503)
  })

  test('the host of a request is not named in outgoing mail', async () => {
    await app.app.inject({
      method: 'POST',
      url: '/api/v1/authentication/register',
      headers: { host: 'evil.example' },
      payload: { email: 'cleo@example.org', password: PASSWORD },
    })
    expect(received.at(-1)?.to?.[0]?.address).toBe('cleo@example.org')
    expect(received.at(-1)?.text).not.toContain('evil.example')
  })
})

describe('an unresponsive mail server', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise<void>((resolve) => silent.close(() => resolve())))

  test('an unresponsive mail server is given up after 10 s', { tags: ['campaign'] }, async () => {
    const { port } = silent.address() as AddressInfo
    const started = performance.now()
    await expect(openSmtp(`smtp://127.0.0.1:${port}`, FROM).send(message('ada@example.org'))).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
