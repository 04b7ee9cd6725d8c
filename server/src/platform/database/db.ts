import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { traceQueries } from '../process/tracing.ts'
import { StartRefused } from './postgres/start-refused.ts'

/** The database or a transaction on it; both accept the same queries. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>

/** A connection pool and its query builder. */
export type Database = { db: NodePgDatabase; pool: pg.Pool }

/** How long a query may run, and how long it may wait for a connection, in milliseconds. */
export type QueryLimits = { statementMs: number; connectMs: number }

/** Limits of request-serving processes. Jobs, migrations, imports and commands run without limits. */
export const REQUEST_LIMITS: QueryLimits = { statementMs: 5000, connectMs: 5000 }

/**
 * Opens a pool, which the caller ends. `url` is any PostgreSQL from version 15 on. An idle connection that is lost is
 * reported to `lost` and replaced on demand; it never ends the process.
 */
export function openDatabase(
  url: string,
  lost: (error: Error) => void = () => undefined,
  limits?: QueryLimits,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'colophon',
    ...(limits && { statement_timeout: limits.statementMs, connectionTimeoutMillis: limits.connectMs }),
  })
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  traceQueries(pool)
  return { db: drizzle(pool), pool }
}

/**
 * Builds a query once per pool instead of once per use; its placeholders vary. Only such queries are prepared
 * (`.prepare(name)`), so that PostgreSQL caches a small, fixed number of plans.
 */
export function builtOnce<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}

const CONNECTIONS = 10
const MIGRATION_LOCK = 4_201_337
/** The folder of the migrations. */
export const MIGRATIONS = new URL('../../../migrations', import.meta.url).pathname
const UNIQUE_VIOLATION = '23505'
const TOO_MANY_CONNECTIONS = '53300'

/** Whether the error is a unique violation; the query builder wraps PostgreSQL's error. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}

/** Migrates the schema; of several processes that start at once one migrates and the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== TOO_MANY_CONNECTIONS) throw error
    throw new StartRefused(
      'PostgreSQL is at its limit of connections (max_connections). Close some, or raise the limit, and start again.',
    )
  })
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
