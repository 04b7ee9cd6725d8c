import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { traceQueries } from '../process/tracing.ts'
import { FallbackPool, PrimaryPool } from './pools.ts'

/** The database or a transaction on it; both accept the same queries. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | '$count' | '$with' | 'with'
>

/**
 * The query builder and the connections to the primary. Without a replica both use the same; with one, `db` reads from
 * it while the primary is away, and `pool` never does.
 */
export type Database = { db: NodePgDatabase; pool: pg.Pool }

/** A streaming replica to read from while the primary is away. */
export type Replica = { url: string; log: Logger }

/** How long a query may run, and how long it may wait for a connection, in milliseconds. */
export type QueryLimits = { statementMs: number; connectMs: number }

/** Limits of request-serving processes. Jobs, migrations, imports and commands run without limits. */
export const REQUEST_LIMITS: QueryLimits = { statementMs: 5000, connectMs: 5000 }

/**
 * Opens the database, which the caller closes. `url` is any PostgreSQL from version 15 on. An idle connection that is
 * lost is reported to `lost` and replaced on demand; it never ends the process.
 */
export function openDatabase(
  url: string,
  lost: (error: Error) => void = () => undefined,
  limits?: QueryLimits,
  replica?: Replica,
): Database & { close(): Promise<void> } {
  const options = {
    max: CONNECTIONS,
    application_name: 'colophon',
    ...(limits && { statement_timeout: limits.statementMs, connectionTimeoutMillis: limits.connectMs }),
  }
  const pool = new PrimaryPool({ ...options, connectionString: url })
  const fallback = replica && new FallbackPool(pool, { ...options, connectionString: replica.url }, replica.log)
  for (const each of fallback ? [pool, fallback] : [pool]) {
    each.on('error', lost)
    each.on('connect', (client) => client.on('error', lost))
    traceQueries(each)
  }
  return {
    db: drizzle<Record<string, never>, pg.Pool>(fallback ?? pool),
    pool,
    async close() {
      await fallback?.end()
      await pool.end()
    },
  }
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
const UNIQUE_VIOLATION = '23505'

/** Whether the error is a unique violation; the query builder wraps PostgreSQL's error. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === UNIQUE_VIOLATION
}
