import { sql } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { logOptions } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

/** The log output of `write`. */
function logged(write: (log: Logger) => void): string {
  const lines: string[] = []
  write(pino(logOptions({ LOG_LEVEL: 'debug', ROLE: 'all' }), { write: (line) => void lines.push(line) }))
  return lines.join('')
}

test('secrets are redacted by name', () => {
  const body = { email: 'ada@example.org', password: 'Secret-1', code: '123456', newPassword: 'Secret-2' }
  const text = logged((log) => log.info({ body, headers: { authorization: 'Bearer Secret-3' } }, 'hello'))
  expect(text).toContain('ada@example.org')
  expect(text).not.toMatch(/Secret|123456/)
})

test('a failed query is logged with reason and code but without its values', async () => {
  const failure = await app.context.db
    .execute(sql`select * from missing where name = ${'Secret-1'}`)
    .catch((error) => error)
  const text = logged((log) => log.error({ err: failure }, 'failed'))
  expect(text).toContain('relation \\"missing\\" does not exist')
  expect(text).toContain('42P01')
  expect(text).not.toContain('Secret-1')
})

// Proves: x-keys-logs
test('a unique violation is logged without its values, whatever error wraps it', async () => {
  const { db } = app.context
  const add = () => db.execute(sql`insert into accounts (email) values (${'secret-1@example.org'})`)
  await add()
  const failure = await add().catch((error) => error)
  const wrapped = new Error('could not register', { cause: failure })
  for (const err of [failure, failure.cause, wrapped, new Error('once more', { cause: wrapped })]) {
    app.context.log.error({ err }, 'failed twice')
  }
  const text = app.logged()
  expect(text).toContain('accounts_email')
  expect(text).toContain('23505')
  expect(text).toContain('could not register')
  expect(text).not.toContain('secret-1@example.org')
})

test('any other error is logged with its stack', () => {
  expect(logged((log) => log.error({ err: new Error('lost') }, 'failed'))).toMatch(/lost.*log-options\.test/)
})
