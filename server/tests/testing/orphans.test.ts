import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { anvilsOn } from '../../src/platform/chain/testing/anvils-on.ts'
import { freePort } from '../../src/platform/database/postgres/free-port.ts'
import { runningPostgres } from '../../src/platform/database/postgres/running-postgres.ts'
import { startPostgres } from '../../src/platform/database/postgres/start-postgres.ts'
import { ownPrefix, sweepAnvils, sweepOrphans } from './orphans.ts'

it('the PostgreSQL of a killed test run is stopped and removed by the next run, that of a running one is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-sweep-'))
  const { pid } = spawnSync('true')
  const dead = join(folder, `colophon-test-${pid}-abc`)
  await startPostgres({ dataDir: dead, log: pino({ level: 'silent' }), durable: false })
  const living = await mkdtemp(join(folder, ownPrefix))
  await sweepOrphans(folder)
  expect(await runningPostgres(dead)).toBeUndefined()
  await expect(access(dead)).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([living.slice(folder.length + 1)])
  await rm(folder, { recursive: true })
})

it.skipIf(process.platform !== 'linux')('an orphaned chain is stopped, that of a running test is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-sweep-'))
  const [orphan, held] = [join(folder, 'colophon-app-orphan'), join(folder, 'colophon-app-held')]
  const flags = async (state: string) => ['--quiet', '--port', String(await freePort()), '--state', state]
  const child = spawn(foundryBinary('anvil'), await flags(held), { stdio: 'ignore' })
  const command = [foundryBinary('anvil'), ...(await flags(orphan))].join(' ')
  spawnSync('sh', ['-c', `${command} >/dev/null 2>&1 &`])
  await expect.poll(() => [anvilsOn(orphan).length, anvilsOn(held).length]).toEqual([1, 1])
  sweepAnvils(folder)
  await expect.poll(() => anvilsOn(orphan)).toEqual([])
  expect(anvilsOn(held)).toEqual([child.pid])
  child.kill()
  await once(child, 'exit')
  await rm(folder, { recursive: true })
})
