import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/db.ts'
import { answerErrors } from './errors.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n'

describe('the log of failed requests', () => {
  let app: FastifyInstance
  let logged: string
  beforeEach(async () => {
    logged = ''
    const write = (line: string) => {
      logged += line
    }
    app = Fastify({ loggerInstance: pino({ level: 'debug' }, { write }) as FastifyBaseLogger })
    answerErrors(app)
    app.addHook('onRequest', async ({ headers }) => {
      if (headers.broken) throw new Error('not foreseen')
    })
    app.get('/', async () => openDatabase('postgres://nobody@127.0.0.1:1/none').db.execute(sql`select 1`))
    app.post('/', async () => {
      throw new Error('not foreseen')
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => app.close())

  it('an unexpected error is logged and answered with 500', async () => {
    expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(500)
    expect(logged).toContain('request failed')
  })

  it('an unexpected error at an unknown path is logged and answered with 500, not with 404', async () => {
    const reply = await app.inject({ method: 'POST', url: '/nowhere', headers: { broken: 'yes' } })
    expect(reply.statusCode).toBe(500)
    expect(logged).toContain('request failed')
  })

  it('a request while PostgreSQL is down is logged and answered with 503 and Retry-After', async () => {
    const reply = await app.inject({ method: 'GET', url: '/' })
    expect([reply.statusCode, reply.json().error, reply.headers['retry-after']]).toEqual([503, 'busy', '2'])
    expect(logged).toContain('ECONNREFUSED')
  })

  it('a client that disconnects during its body is not logged as a failure', async () => {
    const taken = once(app.server, 'request')
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${HEAD}{"a":`)
    await taken
    socket.destroy()
    await vi.waitFor(() => expect(logged).toContain('the client disconnected'), 20_000)
    expect(logged).not.toContain('request failed')
  })
})
