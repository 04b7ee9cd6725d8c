import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { recountSuggestions } from '../features/knowledge/recount-suggestions.job.ts'
import { openContext } from '../open-context.ts'
import { indexedPapers } from '../papers/index/indexed-papers.ts'
import type { Config } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { MIGRATIONS, migrate, ourMigrations, withBaseline } from '../platform/database/migrate.ts'
import { startPostgres } from '../platform/database/postgres/start-postgres.ts'
import { FREE_JOBS } from '../platform/jobs/job-rows.ts'
import { failPoint } from '../platform/process/fail-point.ts'
import { secretMark } from './back-up.ts'
import { BackupRefused, type OpenBackup, openBackup, PLACES } from './backup-file.ts'
import { type Checked, checkInstallation } from './check.ts'
import { copiedTables, copyIn, filling } from './copy-tables.ts'

/** Relative to DATA_DIR; others in a backup are ignored. */
const DATA_FILES = /^(secrets\/[a-z-]+|chain\.json|chain\/deployment\.json)$/

/**
 * Restores a backup into an empty installation, then checks it. The rows appear in one transaction, after the files;
 * until then it can be repeated. Throws BackupRefused or StartRefused, with nothing changed.
 */
export async function restore(config: Config, log: Logger, path: string): Promise<Checked> {
  const backup = await openBackup(path)
  try {
    const ours = config.DATABASE_URL ? null : await startPostgres({ dataDir: config.DATA_DIR, log })
    try {
      return await restoreInto(config.DATABASE_URL ?? ours?.url ?? '', { config, log, backup })
    } finally {
      await ours?.stop()
    }
  } finally {
    backup.close()
  }
}

type Restoring = { config: Config; log: Logger; backup: OpenBackup }

async function restoreInto(url: string, { config, log, backup }: Restoring): Promise<Checked> {
  const count = knownMigrations(backup)
  await withClient(url, refuseUnlessEmpty)
  await placeDataFiles(config.DATA_DIR, backup)
  await withClient(url, (client) => prepareSchema(client, url, count))
  const { context, close } = await openContext(config, log, url)
  try {
    if (secretMark(context.secret) !== backup.manifest.secret) {
      throw new BackupRefused('SECRET_KEY is not that of the backup. Set the same SECRET_KEY, or none if it had none.')
    }
    await restoreFiles(context, backup)
    await failPoint('restore:before-rows')
    await withClient(url, (client) => restoreRows(client, backup))
    await migrate(url)
    await context.search.rebuild(indexedPapers(context.db))
    await recountSuggestions(context)
    return await checkInstallation(context)
  } finally {
    await close()
  }
}

/** How many of our migrations the database of the backup had; refuses one that had others. */
function knownMigrations({ manifest }: OpenBackup): number {
  const [migrations, ours] = [withBaseline(manifest.migrations), ourMigrations()]
  if (migrations.some((hash, index) => hash !== ours[index])) {
    throw new BackupRefused('The backup was made by another version of the product. Restore it with that version.')
  }
  return migrations.length
}

/** An empty database has no account and no paper, and no other process uses it. */
async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      to_regclass('public.accounts') is not null as "isOurs",
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'colophon') as others`)
  const { tables, isOurs, others } = rows[0]
  if (tables === 0) return
  if (!isOurs) throw new BackupRefused('The database has tables of another program.')
  if (others > 0) throw new BackupRefused('The product is running. Stop it first.')
  const { rows: used } = await client.query(
    'select exists (select from accounts) or exists (select from articles) as "isUsed"',
  )
  if (used[0]?.isUsed) throw new BackupRefused('There are accounts or papers already. Restore into an empty DATA_DIR.')
}

/** Writes secrets and the state of the local chain; refuses to replace others. */
async function placeDataFiles(dataDir: string, backup: OpenBackup): Promise<void> {
  const root = PLACES.data('')
  for (const name of backup.below(root)) {
    const place = name.slice(root.length)
    if (!DATA_FILES.test(place)) continue
    const path = join(dataDir, place)
    const content = await buffer(await backup.read(name))
    const here = await readFile(path).catch(() => null)
    if (here?.equals(content)) continue
    if (here) throw new BackupRefused(`${path} exists already. Restore into an empty DATA_DIR.`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { mode: 0o600, flush: true })
  }
}

/** The tables as they were when the backup was made; later migrations follow once they are filled. */
async function prepareSchema(client: pg.Client, url: string, count: number): Promise<void> {
  await client.query(`
    drop schema if exists drizzle cascade;
    drop schema if exists graphile_worker cascade;
    drop schema public cascade;
    create schema public`)
  const folder = await mkdtemp(join(tmpdir(), 'colophon-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const journal = join(folder, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
  await migrateJobs({ connectionString: url, logger: new JobLogger(() => () => undefined) })
}

async function restoreFiles({ files }: Pick<Context, 'files'>, backup: OpenBackup): Promise<void> {
  const root = PLACES.file('')
  for (const name of backup.below(root)) await files.put(name.slice(root.length), await backup.read(name))
}

/** Fills the tables in one transaction. Jobs that were being done are free again. */
async function restoreRows(client: pg.Client, backup: OpenBackup): Promise<void> {
  const { tables, sequences } = backup.manifest
  const known = new Map((await copiedTables(client)).map((table) => [table.name, table]))
  await filling(client, async () => {
    for (const { name, columns } of tables) {
      const here = known.get(name)
      if (!here || columns.some((column) => !here.columns.includes(column))) {
        throw new BackupRefused(`The table ${name} of the backup is not one of this version.`)
      }
      await client.query(`delete from ${name}`)
      await copyIn(client, { name, columns }, (await backup.read(PLACES.table(name))).pipe(createGunzip()))
    }
    for (const { name, value } of sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [name, value])
    }
    await client.query(FREE_JOBS)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
