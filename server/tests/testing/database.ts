import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL of a server that can create databases, and the migrated template to clone; the name of the template with
     * users and a paper, which the first test that needs it builds; and a folder for files of the run.
     */
    testServer: { url: string; template: string; peopleTemplate: string; folder: string }
  }
}

/** A test file's own database. */
export interface TestDatabase {
  url: string
  /** Terminates remaining connections and drops the database. */
  drop(): Promise<void>
}

/**
 * A migrated database on a real PostgreSQL, empty or cloned from `template`. Takes some 30 ms; drop it in `afterAll`.
 */
export async function testDatabase(template = inject('testServer').template): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return { url: databaseUrl(url, name), drop: () => execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs one statement in its own session, since CREATE DATABASE cannot run in a transaction. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
