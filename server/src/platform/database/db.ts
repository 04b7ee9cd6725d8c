import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** The database, or a transaction on it: both take the same queries. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>

/** A pool of connections with the query builder over it. */
export type Database = { db: NodePgDatabase; pool: pg.Pool }

/** How long a query may take, and how long it may wait for a connection, in milliseconds. */
export type QueryLimits = { statementMs: number; connectMs: number }

/** Limits of a process that answers requests. Jobs, migrations, imports and commands run without limits. */
export const REQUEST_LIMITS: QueryLimits = { statementMs: 5000, connectMs: 5000 }

/**
 * Opens a pool; the caller ends it. `url` is any PostgreSQL from version 15 on. A connection that is lost while nobody uses it is told to `lost`
 * and replaced when it is needed; it never ends the process.
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
  return { db: drizzle(pool), pool }
}

/**
 * A query that is built once for each pool, and not for each use; what differs are its placeholders. Only such queries carry
 * a name (`.prepare(name)`), by which PostgreSQL keeps their plans: there is a fixed and small number of them.
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

const UNIQUE_VIOLATION = '23505'

/** True for the error of a value that must be unique and is there already; the query builder wraps what PostgreSQL says. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}

/** Brings the schema up to date; of several processes that start at once one works and the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: new URL('../../../migrations', import.meta.url).pathname })
  } finally {
    await client.end()
  }
}
