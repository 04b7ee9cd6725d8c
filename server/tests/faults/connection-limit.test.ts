import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/platform/database/db.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { answerErrors } from '../../src/platform/http/errors.ts'
import { execute } from '../testing/database.ts'

// Proves: x-connection-limit
it('at the connection limit of PostgreSQL requests get 503 with Retry-After, a start is refused in words, and both pass once it has room', async () => {
  const { url } = inject('testServer')
  const role = `limited_${randomUUID().replaceAll('-', '')}`
  await execute(url, `CREATE ROLE ${role} LOGIN PASSWORD 'limited' CONNECTION LIMIT 1`)
  const limited = Object.assign(new URL(url), { username: role, password: 'limited' }).href
  const other = new pg.Client({ connectionString: limited })
  await other.connect()
  const { db, pool } = openDatabase(limited)
  const app = Fastify({ loggerInstance: pino({ level: 'silent' }) as FastifyBaseLogger })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
    await execute(url, `DROP ROLE ${role}`)
  })
  answerErrors(app)
  app.get('/', async () => (await db.execute(sql`select 1 as one`)).rows)

  const refused = await app.inject('/')
  expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
  await expect(migrate(limited)).rejects.toThrow('PostgreSQL is at its limit of connections')
  await other.end()
  await expect.poll(async () => (await app.inject('/')).json()).toEqual([{ one: 1 }])
})
