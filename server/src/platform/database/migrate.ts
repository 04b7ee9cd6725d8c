import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { LOCKS } from './advisory-locks.ts'
import { StartRefused } from './postgres/start-refused.ts'

/** The folder of the migrations. The first one is the baseline: the schema as of commit 7effe034. */
export const MIGRATIONS = new URL('../../../migrations', import.meta.url).pathname
/** The baseline replaces this many migrations. It has the time of the last of them, and this was that one's SHA-256. */
const REPLACED = { count: 44, last: 'cc03385029f9b63f00ff4c7f25e326a714bfc4239c26e32796350c774cc07db3' }
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Migrates the schema; of several processes that start at once one migrates and the others wait. Throws StartRefused
 * when the database is older than the baseline.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== TOO_MANY_CONNECTIONS) throw error
    throw new StartRefused(
      'PostgreSQL is at its limit of connections (max_connections). Close some, or raise the limit, and start again.',
    )
  })
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.migration])
    await stampBaseline(client)
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

/** SHA-256 of our migrations, oldest first. */
export function ourMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
}

/** Puts the baseline in place of the migrations that it replaces, in a list of the SHA-256 of each that ran. */
export function withBaseline(ran: string[]): string[] {
  const isReplaced = ran[REPLACED.count - 1] === REPLACED.last
  return isReplaced ? [...ourMigrations().slice(0, 1), ...ran.slice(REPLACED.count)] : ran
}

/** Records the baseline, in one statement, in a database that ran the migrations it replaces. */
async function stampBaseline(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') is not null as "isOurs"`)
  if (!rows[0].isOurs) return
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const { rows: found } = await client.query(
    `select count(*) > 0 and not coalesce(bool_or(created_at = $1), false) as "isOlder" from drizzle.__drizzle_migrations`,
    [baseline?.folderMillis],
  )
  if (found[0].isOlder) {
    throw new StartRefused(
      'The data was last opened by a version older than 27 November 2026. Start the version of commit 7effe034 with it once, then this one.',
    )
  }
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at < $1)
     update drizzle.__drizzle_migrations set hash = $2 where created_at = $1 and hash = $3`,
    [baseline?.folderMillis, baseline?.hash, REPLACED.last],
  )
}
