import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The address of a database that may create others, and the name of the migrated one to clone; the name of the one
     * with people and a paper in it, which the first test that needs it makes; and a folder for files of the run.
     */
    testServer: { url: string; template: string; peopleTemplate: string; folder: string }
  }
}

/** A database of a test file's own. */
export interface TestDatabase {
  url: string
  /** Cuts off whoever is still connected, and removes it. */
  drop(): Promise<void>
}

/** A migrated database on a real PostgreSQL, empty or a copy of `template`. Takes some 30 ms; drop it in `afterAll`. */
export async function testDatabase(template = inject('testServer').template): Promise<TestDatabase> {
  const { url } = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await execute(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return { url: databaseUrl(url, name), drop: () => execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs one statement in a session of its own; CREATE DATABASE must not be part of a transaction. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
