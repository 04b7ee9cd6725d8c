import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/testing/database.ts'
import { causeOf } from '../http/errors.ts'
import { openDatabase } from './db.ts'

const LIMITS = { statementMs: 5000, connectMs: 5000 }
const log = pino({ level: 'silent' })

describe('connections to the database', () => {
  let database: TestDatabase
  let road: Road
  let open: ReturnType<typeof openDatabase>
  beforeEach(async () => {
    database = await testDatabase()
    road = await roadTo(database.url)
    await execute('create table kept (word text)')
  })
  afterEach(async () => {
    await open.close()
    road.close()
    await database.drop()
  })

  it('a connection that is lost before its transaction begins is returned to the pool', async () => {
    open = openDatabase(database.url, undefined, LIMITS)
    const end = (client: pg.PoolClient) =>
      void client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    open.pool.on('connect', end)
    await expect(open.db.transaction(async (tx) => tx.execute(sql`select 1`))).rejects.toThrow()
    open.pool.off('connect', end)
    await vi.waitFor(() => expect(open.pool.totalCount).toBe(0))
    expect((await open.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })

  it('a query in a transaction whose connection is lost fails as busy, and so does its rollback', async () => {
    open = openDatabase(database.url, undefined, LIMITS)
    const ended = new Promise<void>((resolve) => open.pool.once('connect', (client) => client.once('end', resolve)))
    const failing = open.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
      await ended
      await tx.execute(sql`select 1`)
    })
    await expect(failing).rejects.toSatisfy((error) => causeOf(error) === 'busy')
  })

  it('connections to a primary that became read-only are replaced after the first refused write', async () => {
    open = openDatabase(database.url, undefined, LIMITS)
    const clients = await Promise.all([open.pool.connect(), open.pool.connect()])
    for (const client of clients) await client.query('set default_transaction_read_only = on')
    for (const client of clients) client.release()
    await expect(write(open, 'refused')).rejects.toSatisfy((error) => causeOf(error) === 'readOnly')
    await write(open, 'stored')
    await write(open, 'stored, too')
    expect(await words(open)).toEqual(['stored', 'stored, too'])
  })

  it('while the primary is away reads come from the replica and writes are refused, until it is back', async () => {
    open = openDatabase(road.url, undefined, LIMITS, { url: database.url, log })
    await write(open, 'before')
    road.block()
    await vi.waitFor(async () => expect(await words(open)).toEqual(['before']))
    await expect(write(open, 'meanwhile')).rejects.toSatisfy((error) => causeOf(error) === 'readOnly')
    await expect(open.pool.query('select 1')).rejects.toThrow()
    road.unblock()
    await vi.waitFor(() => write(open, 'after'), { timeout: 20_000, interval: 200 })
    expect(await words(open)).toEqual(['before', 'after'])
  })

  it('a write that the primary refuses as read-only leads to the replica until the primary is writable', async () => {
    open = openDatabase(database.url, undefined, LIMITS, { url: database.url, log })
    await execute(`alter database ${name()} set default_transaction_read_only = on`)
    await expect(write(open, 'refused')).rejects.toSatisfy((error) => causeOf(error) === 'readOnly')
    expect(await words(open)).toEqual([])
    await execute(`alter database ${name()} reset default_transaction_read_only`)
    await vi.waitFor(() => write(open, 'after'), { timeout: 20_000, interval: 200 })
    expect(await words(open)).toEqual(['after'])
  })

  const name = () => new URL(database.url).pathname.slice(1)

  async function execute(statement: string): Promise<void> {
    const other = openDatabase(database.url)
    await other.pool.query(`begin read write; ${statement}; commit`)
    await other.close()
  }
})

async function write({ db }: ReturnType<typeof openDatabase>, word: string): Promise<void> {
  await db.transaction(async (tx) => tx.execute(sql`insert into kept values (${word})`))
}

async function words({ db }: ReturnType<typeof openDatabase>): Promise<unknown[]> {
  return (await db.execute(sql`select word from kept order by ctid`)).rows.map(({ word }) => word)
}

/** A TCP relay to a database, which can be interrupted. */
type Road = { url: string; block(): void; unblock(): void; close(): void }

async function roadTo(url: string): Promise<Road> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isBlocked = false
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (isBlocked) return void socket.destroy()
    const onward = connect(Number(target.port), target.hostname)
    sockets.add(onward)
    onward.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
    onward.on('close', () => socket.destroy())
    socket.on('close', () => onward.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const relayed = new URL(url)
  relayed.hostname = '127.0.0.1'
  relayed.port = String((server.address() as { port: number }).port)
  return {
    url: relayed.href,
    block() {
      isBlocked = true
      for (const socket of sockets) socket.destroy()
    },
    unblock() {
      isBlocked = false
    },
    close: () => void server.close(),
  }
}
