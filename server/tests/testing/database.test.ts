import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'

describe('testDatabase', () => {
  let one: TestDatabase
  let other: TestDatabase

  beforeAll(async () => {
    one = await testDatabase()
    other = await testDatabase()
  })

  afterAll(async () => {
    await one.drop()
    await other.drop()
  })

  it('a test database is migrated', async () => {
    expect(await names(one.url)).toContain('articles')
  })

  it('test databases are isolated from each other', async () => {
    await query(one.url, 'CREATE TABLE mine ()')
    expect(await names(one.url)).toContain('mine')
    expect(await names(other.url)).not.toContain('mine')
  })

  it('a test database can be dropped while a client is connected', async () => {
    const doomed = await testDatabase()
    const client = new pg.Client({ connectionString: doomed.url })
    const cutOff = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await doomed.drop()
    expect(await cutOff).toBeInstanceOf(Error)
    await expect(query(doomed.url, 'SELECT 1')).rejects.toThrow('does not exist')
  })
})

async function names(url: string): Promise<string[]> {
  const rows = await query<{ name: string }>(url, "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  return rows.map((row) => row.name)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Row>(text).finally(() => client.end())
  return rows
}
