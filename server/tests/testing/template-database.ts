import { randomUUID } from 'node:crypto'
import { databaseUrl, execute } from './database.ts'

/**
 * Creates a template database and fills it with `migrate` once. Returns its name and its removal. Later connections are
 * rejected, since PostgreSQL does not clone a database in use.
 */
export async function createTemplate(
  serverUrl: string,
  migrate: (url: string) => Promise<void>,
): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `template_${randomUUID().replaceAll('-', '')}`
  await execute(serverUrl, `CREATE DATABASE ${name}`)
  await migrate(databaseUrl(serverUrl, name))
  await execute(serverUrl, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  return { name, drop: () => execute(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) }
}
