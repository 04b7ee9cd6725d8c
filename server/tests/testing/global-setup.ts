import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/platform/database/migrate.ts'
import { startPostgres } from '../../src/platform/database/postgres/start-postgres.ts'
import { execute } from './database.ts'
import { killAtOnce, ownPrefix, sweepAnvils, sweepOrphans } from './orphans.ts'
import { createTemplate } from './template-database.ts'

/**
 * One PostgreSQL for all server tests of a run, with a migrated template to clone: that of TEST_DATABASE_URL (version
 * 15 or later, a role that may create databases), else the embedded one. Returns the teardown; vitest does not run it
 * when it is interrupted, but exits.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepAnvils(tmpdir())
  const server = await openServer()
  const template = await createTemplate(server.url, migrateAll)
  const folder = await mkdtemp(join(tmpdir(), 'colophon-app-'))
  const peopleTemplate = template.name.replace('template', 'people')
  project.provide('testServer', { url: server.url, template: template.name, peopleTemplate, folder })
  return async () => {
    await execute(server.url, `DROP DATABASE IF EXISTS ${peopleTemplate} WITH (FORCE)`)
    await rm(folder, { recursive: true })
    await template.drop()
    await server.close()
  }
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, close: async () => {} }
  await sweepOrphans(tmpdir())
  const dataDir = await mkdtemp(join(tmpdir(), ownPrefix))
  const postgres = await startPostgres({ dataDir, log: pino({ level: 'silent' }), durable: false })
  process.once('exit', () => killAtOnce(dataDir))
  const close = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: postgres.url, close }
}

async function migrateAll(url: string): Promise<void> {
  await migrate(url)
  await runMigrations({ connectionString: url })
}
