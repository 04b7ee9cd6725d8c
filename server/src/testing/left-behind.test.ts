import { spawnSync } from 'node:child_process'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { runningPostgres } from '../platform/postgres/running-postgres.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { ownPrefix, sweepLeftBehind } from './left-behind.ts'

it('the PostgreSQL of a test run that was killed is stopped and removed by the next, that of a living run is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-sweep-'))
  const { pid } = spawnSync('true')
  const dead = join(folder, `colophon-test-${pid}-abc`)
  await startPostgres({ dataDir: dead, log: pino({ level: 'silent' }), durable: false })
  const living = await mkdtemp(join(folder, ownPrefix))
  await sweepLeftBehind(folder)
  expect(await runningPostgres(dead)).toBeUndefined()
  await expect(access(dead)).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([living.slice(folder.length + 1)])
  await rm(folder, { recursive: true })
})
