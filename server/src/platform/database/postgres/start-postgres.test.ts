import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownPrefix } from '../../../../tests/testing/orphans.ts'
import { readPostmaster, servesData } from './postmaster.ts'
import { runningPostgres } from './running-postgres.ts'
import { type EmbeddedPostgres, startPostgres } from './start-postgres.ts'

const log = pino({ level: 'silent' })

let dataDir: string
let started: EmbeddedPostgres[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), ownPrefix))
  started = []
})

afterEach(async () => {
  for (const postgres of started) await postgres.stop()
  await rm(dataDir, { recursive: true })
})

describe('the embedded PostgreSQL', () => {
  it('the embedded PostgreSQL uses a folder of mode 0700 and keeps its data across a restart', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS seven')
    await first.stop()
    const second = await start()
    expect(await query(second.url, 'SELECT seven FROM kept')).toEqual([{ seven: 7 }])
  })

  it('the embedded PostgreSQL is UTF-8 whatever the locale of the shell', { tags: ['campaign'] }, async () => {
    const { url } = await start()
    const shown = await query(url, "SELECT current_setting('server_encoding') AS encoding, upper('é') AS capital")
    expect(shown).toEqual([{ encoding: 'UTF8', capital: 'É' }])
  })

  it('the embedded PostgreSQL requires the password, which only its owner can read', async () => {
    const { url, where } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(where, 'password'))).mode & 0o777).toBe(0o600)
  })

  it('the embedded PostgreSQL has exited when stop returns', { tags: ['campaign'] }, async () => {
    const postgres = await start()
    const pid = await pidOf(postgres)
    await postgres.stop()
    expect(await servesData(pid, join(postgres.where, 'cluster'))).toBe(false)
  })

  it('commands beside the product find the running embedded PostgreSQL', async () => {
    expect(await runningPostgres(dataDir)).toBeUndefined()
    const postgres = await start()
    expect(await runningPostgres(dataDir)).toBe(postgres.url)
    await postgres.stop()
    expect(await runningPostgres(dataDir)).toBeUndefined()
  })

  it('the embedded PostgreSQL reports an unexpected exit', { tags: ['campaign'] }, async () => {
    const postgres = await start()
    process.kill(await pidOf(postgres), 'SIGQUIT')
    expect(await postgres.died).toContain('PostgreSQL ended')
  })
})

describe('a start of the embedded PostgreSQL', () => {
  it('a start succeeds after the product was killed while PostgreSQL kept running', {
    tags: ['campaign'],
  }, async () => {
    const product = await startInAnotherProcess()
    product.kill('SIGKILL')
    await once(product, 'exit')
    const postgres = await start()
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('a start succeeds after a power cut, even if the old pid now belongs to another program', {
    tags: ['campaign'],
  }, async () => {
    const first = await start()
    await first.stop()
    const cluster = join(first.where, 'cluster')
    const stale = [process.pid, cluster, 1, 5432, '', '127.0.0.1', '0 0', 'ready', ''].join('\n')
    await writeFile(join(cluster, 'postmaster.pid'), stale)
    const second = await start()
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('a start takes another port when its own is occupied', { tags: ['campaign'] }, async () => {
    const first = await start()
    const { port } = new URL(first.url)
    await first.stop()
    const squatter = createServer().listen(Number(port), '127.0.0.1')
    await once(squatter, 'listening')
    const second = await start()
    expect(new URL(second.url).port).not.toBe(port)
    squatter.close()
  })

  it('a start on the DATA_DIR of a running product is refused with a message, and that product keeps running', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow('Another Colophon is running')
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('one of two simultaneous starts succeeds', { tags: ['campaign'] }, async () => {
    const outcomes = await Promise.allSettled([start(), start()])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    const [winner] = started
    expect(await query(winner?.url ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('a start on a cluster of another major version is refused with a message', { tags: ['campaign'] }, async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(first.where, 'cluster', 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17')
  })

  it('a start is refused with a message when the data folder cannot be created', { tags: ['campaign'] }, async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    await expect(startPostgres({ dataDir: join(file, 'data'), log })).rejects.toThrow('cannot be written')
  })

  it('a start in a non-empty folder leaves foreign files untouched', { tags: ['campaign'] }, async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'letter'), 'mine')
    await expect(start()).rejects.toThrow('contains no database')
    expect(await readFile(join(dataDir, 'postgres', 'letter'), 'utf8')).toBe('mine')
  })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log, durable: false })
  started.push(postgres)
  return postgres
}

async function startInAnotherProcess(): Promise<ChildProcess> {
  const script = `
    import { startPostgres } from '${new URL('./start-postgres.ts', import.meta.url).href}'
    await startPostgres({ dataDir: process.argv[1], log: { info() {}, warn() {} } })
    process.send('up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function pidOf(postgres: EmbeddedPostgres): Promise<number> {
  const found = await readPostmaster(join(postgres.where, 'cluster'))
  return found?.pid ?? 0
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
