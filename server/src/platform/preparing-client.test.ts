import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type TestApp } from '../testing/make-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeApp()
})
afterAll(() => app.close())

/** Names and texts of what the database keeps for one connection. */
async function onOneConnection(
  work: (query: (text: string, ...values: unknown[]) => Promise<unknown>) => Promise<void>,
) {
  const client = await app.context.pool.connect()
  try {
    await work((text, ...values) => client.query({ text, values }))
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  } finally {
    client.release()
  }
}

test('a statement that comes again is kept by the database from its third use on, with whatever values', async () => {
  const kept = await onOneConnection(async (query) => {
    for (const value of [1, 2, 3, 4]) {
      expect(await query('select $1::int + 1 as sum', value)).toMatchObject({ rows: [{ sum: value + 1 }] })
    }
    await query('select $1::int + 2 as sum', 1)
    await query('select $1::int + 2 as sum', 1)
  })
  expect(kept).toContain('select $1::int + 1 as sum')
  expect(kept).not.toContain('select $1::int + 2 as sum')
})

test('what is no query is left alone, and one that fails can be asked again', async () => {
  const kept = await onOneConnection(async (query) => {
    for (const value of ['1', 'x', '3', 'y', '5']) {
      const asked = query('select 10 / $1::int as share', value)
      await (Number.isNaN(Number(value)) ? expect(asked).rejects.toThrow('invalid input') : asked)
      await query('set application_name = colophon')
    }
  })
  expect(kept.filter((text) => text.startsWith('set'))).toEqual([])
  expect(kept).toContain('select 10 / $1::int as share')
})
