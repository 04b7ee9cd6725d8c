import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ownPrefix } from '../../tests/testing/orphans.ts'
import { ImportRefused } from '../features/archive/import-refused.ts'
import { dumped, fileFolder } from '../features/archive/testing/record-files.ts'
import { startPostgres } from '../platform/database/postgres/start-postgres.ts'
import { StoreUnreachable } from '../platform/files/store-endpoint.ts'
import { openSearch } from '../search/search.ts'
import { outlastOutages } from './run-import.ts'

const log = pino({ level: 'silent' })
const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })

/** Runs work that fails with these errors in turn, then succeeds; resolves with its result and what stderr said. */
async function outlasting(errors: Error[], { patienceMs = 60_000, signal = new AbortController().signal } = {}) {
  const said: string[] = []
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0)
  onTestFinished(() => write.mockRestore())
  const options = { subject: 'a.json', onProgress: () => undefined, signal, patienceMs, pauseMs: 50 }
  const result = await outlastOutages(options, async () => {
    const error = errors.shift()
    if (error) throw error
    return 'done'
  }).catch((error: unknown) => error)
  return { result, said: said.join('') }
}

test('an import waits for database and store with one line per outage, and other errors end it at once', async () => {
  expect(await outlasting([away, away])).toEqual({
    result: 'done',
    said: 'a.json: The database does not answer. Waiting up to 1 minute for it, then going on.\n',
  })
  const store = new StoreUnreachable('the object store did not answer')
  expect((await outlasting([store])).said).toContain('The object store does not answer.')
  const refusal = new ImportRefused('no records', { cause: away })
  expect(await outlasting([refusal])).toEqual({ result: refusal, said: '' })
})

test('an import gives up when its patience ends, and at once when it is stopped', async () => {
  expect((await outlasting([away, away, away], { patienceMs: 1 })).result).toBe(away)
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 20)
  expect((await outlasting([away, away], { signal: stop.signal })).result).toBe(away)
})

// Proves: x-import-outage
test('an import during which PostgreSQL is stopped and started again stores and indexes every record once', {
  tags: ['campaign'],
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), ownPrefix))
  let postgres = await startPostgres({ dataDir, log, durable: false })
  const folder = await fileFolder()
  onTestFinished(async () => {
    await postgres.stop()
    await folder.remove()
    await rm(dataDir, { recursive: true })
  })
  const ids = Array.from({ length: 20_000 }, (_, index) => `1503.${String(index).padStart(5, '0')}`)
  const path = await folder.write('large.jsonl', ids.map((id) => dumped(id)).join('\n'))
  const data = join(dataDir, 'product')
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), 'import', path], {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const output = text(child.stdout)
  let errors = ''
  child.stderr.on('data', (part) => (errors += part))
  const linesDone = () => one(postgres.url, 'select lines_done as value from archive_imports')
  await expect.poll(() => linesDone().catch(() => 0), { timeout: 120_000, interval: 20 }).toBeGreaterThan(0)
  await postgres.stop()
  await expect.poll(() => errors).toContain('The database does not answer.')
  postgres = await startPostgres({ dataDir, log, durable: false })
  expect(await ended).toEqual([0, null])
  expect(await output).toContain('20,000 added, 0 changed, 0 unchanged, 0 rejected')
  expect(await one(postgres.url, 'select count(*) as value from archive_records')).toBe(ids.length)
  const search = await openSearch(join(data, 'search'), log)
  expect((await search.health()).papers).toBe(ids.length)
  await search.close()
})

async function one(url: string, query: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return Number(rows[0]?.value ?? 0)
}
