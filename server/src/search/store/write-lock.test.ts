import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/testing/database.ts'
import { type Database, openDatabase } from '../../platform/database/db.ts'
import { openSearch } from '../search.ts'
import { paper, request } from '../testing/open-search.ts'
import { writeLock } from './write-lock.ts'

/** The locks that are waited for in this database; other tests use the same cluster. */
const WAITING = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

let database: Awaited<ReturnType<typeof testDatabase>>
let pools: Database['pool'][]
beforeAll(async () => {
  database = await testDatabase()
  pools = [1, 2].map(() => openDatabase(database.url).pool)
})
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
})

test('a join waits for the writes of other processes, and their next write waits for it', async () => {
  const [here, there] = pools.map(writeLock)
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const write = Promise.withResolvers<void>()
  const writing = there?.write(async () => {
    started.resolve()
    await write.promise
    order.push('write')
  })
  await started.promise
  const beside = await here?.write(async () => 'beside')
  const joining = here?.join(async () => order.push('join'))
  onTestFinished(() => write.resolve())
  const isWaiting = async () => (await pools[0]?.query(WAITING))?.rowCount
  await expect.poll(isWaiting).toBe(1)
  const later = there?.write(async () => order.push('later write'))
  await expect.poll(isWaiting).toBe(2)
  write.resolve()
  await Promise.all([writing, joining, later])
  expect([beside, ...order]).toEqual(['beside', 'write', 'join', 'later write'])
})

test('one process maintains the tables at a time', async () => {
  const [here, there] = pools.map(writeLock)
  await here?.maintain(async () => expect(await there?.maintain(async () => 'both')).toBeNull())
  expect(await there?.maintain(async () => 'alone')).toBe('alone')
})

test('a write does not wait for a renewal, a rebuild does, and nothing is renewed during a rebuild', async () => {
  const [here, there] = pools.map(writeLock)
  const order: string[] = []
  let rebuilding: Promise<unknown> | undefined
  await here?.renew(async () => {
    await there?.write(async () => order.push('write'))
    rebuilding = there?.rebuild(async () => {
      order.push('rebuild')
      expect(await here?.renew(async () => 'both')).toBeNull()
    })
    await expect.poll(async () => (await pools[0]?.query(WAITING))?.rowCount).toBe(1)
    order.push('renewed')
  })
  await rebuilding
  expect(order).toEqual(['write', 'renewed', 'rebuild'])
})

// Proves: x-search-joins
test('copies of the tables while two processes replace the same papers lose and double nothing', {
  tags: ['campaign'],
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-joins-'))
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const searches = await Promise.all(pools.map((pool) => openSearch(folder, log, null, { lock: writeLock(pool) })))
  const copies = () => lines.map((line) => JSON.parse(line)).filter(({ isDone }) => isDone)
  const moss = (id: number, title = 'Moss') => paper(id, { title })
  await searches[0]?.put(Array.from({ length: 800 }, (_, index) => moss(index + 1)))
  let replaced = 0
  for (; copies().length < 2; replaced += 2) {
    expect(replaced).toBeLessThan(800)
    await Promise.all(searches.map((search, at) => search.put([moss(replaced + at + 1, 'Fern')])))
  }
  const totalOf = async (title: string) => (await searches[1]?.search(request(title)))?.total
  await expect.poll(() => totalOf('fern')).toBe(replaced)
  expect(await totalOf('moss')).toBe(800 - replaced)
  await Promise.all(searches.map((search) => search.close()))
  await rm(folder, { recursive: true })
})
