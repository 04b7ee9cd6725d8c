import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { type Cluster, clusterUser } from './cluster.ts'

/** The product's database in the cluster. */
const databaseName = 'colophon'

/** The URL of a database in the embedded cluster; it contains the password, so it must not be logged. */
export async function addressOf(cluster: Cluster, port: number, database = databaseName): Promise<string> {
  const password = (await readFile(cluster.password, 'utf8')).trim()
  return `postgres://${clusterUser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** Creates the product's database in a new cluster. `maintenanceUrl` points at the database `postgres`. */
export async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
