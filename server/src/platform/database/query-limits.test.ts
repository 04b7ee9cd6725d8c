import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/testing/database.ts'
import { answerErrors } from '../http/errors.ts'
import { type Database, openDatabase } from './db.ts'

const CONNECTIONS = 10
const LIMITS = { statementMs: 1000, connectMs: 100 }

describe('query limits', () => {
  let database: TestDatabase
  let limited: Database
  let app: FastifyInstance
  beforeAll(async () => {
    database = await testDatabase()
    limited = openDatabase(database.url, undefined, LIMITS)
    app = Fastify({ loggerInstance: pino({ level: 'silent' }) as FastifyBaseLogger })
    answerErrors(app)
    app.get('/slow', () => limited.db.execute(sql`select pg_sleep(20)`))
    app.get('/quick', async () => (await limited.db.execute(sql`select 1 as one`)).rows)
  })
  afterAll(async () => {
    await app.close()
    await limited.pool.end()
    await database.drop()
  })

  // Proves: x-query-limits
  it('a request whose query exceeds the time limit gets 503 with Retry-After', async () => {
    const reply = await app.inject('/slow')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toMatchObject({ error: 'busy', message: expect.stringContaining('try again') })
  })

  // Proves: x-query-limits
  it('a request that gets no connection gets 503, and succeeds once one is free', async () => {
    const taken: pg.PoolClient[] = []
    // On a busy machine PostgreSQL may take longer than the limit for a new connection.
    while (taken.length < CONNECTIONS) {
      await limited.pool.connect().then(
        (client) => taken.push(client),
        () => {},
      )
    }
    const refused = await app.inject('/quick')
    for (const client of taken) client.release()
    expect(refused.statusCode).toBe(503)
    expect(refused.json()).toMatchObject({ error: 'busy' })
    expect((await app.inject('/quick')).json()).toEqual([{ one: 1 }])
  })

  it('a database opened without limits, as for jobs and imports, has none', async () => {
    const unlimited = openDatabase(database.url)
    const { rows } = await unlimited.db.execute(sql`show statement_timeout`)
    await unlimited.pool.end()
    expect(rows).toEqual([{ statement_timeout: '0' }])
  })
})
