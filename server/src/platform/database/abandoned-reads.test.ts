import { storageCalls } from '@colophon/protocol/storage/calls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { readUntil } from './abandoned-reads.ts'

/** Shorter than the time limit of a statement. */
const SOON = { timeout: 3000 }

describe('abandoned reads', () => {
  let app: TestApp
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    user = await makeUser(app)
  })
  afterAll(() => app.close())

  const running = async (words: string) => {
    const { rows } = await app.context.pool.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query like $1`,
      [`%${words}%`],
    )
    return rows.length
  }

  // Proves: x-abandoned-calls
  it('a statement of a call whose client left is cancelled', async () => {
    const holder = await app.context.pool.connect()
    try {
      await holder.query('begin; lock table articles in access exclusive mode')
      const client = new AbortController()
      const call = fetch(`${app.url}/api/v1${storageCalls.myCounts.path}`, {
        headers: { authorization: `Bearer ${user.accessToken}` },
        signal: client.signal,
      })
      const left = expect(call).rejects.toThrow()
      await vi.waitFor(async () => expect(await running('from "articles"')).toBeGreaterThan(0), SOON)
      client.abort()
      await left
      await vi.waitFor(async () => expect(await running('from "articles"')).toBe(0), SOON)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })

  it('cancels statements of the work alone, and only until it is done', async () => {
    const { db } = app.context
    const controller = new AbortController()
    let leftRunning: Promise<unknown> = Promise.resolve()
    await readUntil(controller.signal, async () => {
      leftRunning = new Promise((resolve) => setTimeout(resolve, 100)).then(() => db.execute(sql`select pg_sleep(0.5)`))
    })
    const mine = readUntil(controller.signal, () => db.execute(sql`select pg_sleep(60) as mine`))
    const others = db.execute(sql`select pg_sleep(0.5) as other`)
    await vi.waitFor(async () => expect(await running('as mine')).toBe(1), SOON)
    controller.abort(new Error('left'))
    await expect(mine).rejects.toThrow('left')
    await Promise.all([others, leftRunning])
    const again = readUntil(controller.signal, () => db.execute(sql`select 1`))
    await expect(again).rejects.toThrow('left')
  })
})
