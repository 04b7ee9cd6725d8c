import { administrationCalls } from '@colophon/protocol/administration/calls'
import { asc, eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, type TestApp } from '../../../tests/testing/make-app.ts'
import { makeUser, type TestUser } from '../../../tests/testing/make-user.ts'
import { writeLog } from '../../accounts/admin-log.ts'
import { adminLog, adminLogHead } from '../../accounts/admin-log-tables.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { checkAdminLog } from './check-log.ts'

const reason = 'a good reason'

// Proves: 7-profile-admin-logs, deviation-51
describe('the audit log', () => {
  let app: TestApp
  let admin: TestUser
  let user: TestUser
  beforeAll(async () => {
    app = await makeApp()
    admin = await makeUser(app, { role: 'admin' })
    user = await makeUser(app)
  })
  afterAll(() => app.close())

  const freeze = (isFrozen: boolean) =>
    admin.call(administrationCalls.freeze, { body: { userId: user.id, isFrozen, reason } })

  // Proves: 6-admin-logs
  it('an audit entry has actor, subject, reason, address, and the state before and after', async () => {
    expect((await freeze(true)).status).toBe(200)
    await freeze(false)
    const { data } = await admin.call(administrationCalls.adminLogs, { query: { subjectId: user.id } })
    expect(data[0].map(({ action }) => action)).toEqual(['unfreeze', 'freeze'])
    expect(data[1]).toBe(2)
    expect(data[0][1]).toMatchObject({ actorId: admin.id, subjectId: user.id, reason, before: '{"isFrozen":false}' })
    expect(data[0][1]?.address).toMatch(/127\.0\.0\.1/)
  })

  it('the audit log can be filtered by action, text and time', async () => {
    const list = async (query: object) => (await admin.call(administrationCalls.adminLogs, { query })).data[1]
    expect(await list({ action: 'freeze' })).toBeGreaterThan(0)
    expect(await list({ action: 'put back' })).toBe(0)
    expect(await list({ search: 'GOOD reason' })).toBeGreaterThan(0)
    expect(await list({ search: 'no such words' })).toBe(0)
    expect(await list({ from: '2099-01-01T00:00:00Z' })).toBe(0)
  })

  // Proves: x-admin-csv, x-admin-end-sessions
  it('the CSV export contains no cell that is a formula', async () => {
    await admin.call(administrationCalls.endSessions, { body: { userId: user.id, reason: '=1+1, or "not"' } })
    const { data, headers } = await admin.call(administrationCalls.adminLogsCsv, { query: {} })
    expect(headers.get('content-type')).toContain('text/csv')
    expect(String(data)).toContain(`"'=1+1, or ""not"""`)
    expect(String(data).split('\r\n')[0]).toContain('number,at,actorId')
  })

  // Proves: x-admin-chain
  it('the hash chain stays intact under concurrent writes over two connection pools', async () => {
    const url = String(app.context.pool.options.connectionString)
    const other = openDatabase(url)
    const [{ count: before = 0 } = {}] = await app.context.db
      .select({ count: sql<number>`count(*)::int` })
      .from(adminLog)
    const act = { actorId: admin.id, action: 'index again' as const, address: '::1' }
    const write = (db: typeof other.db) => db.transaction((tx) => writeLog(app.context, tx, act))
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(at % 2 ? other.db : app.context.db)))
    await other.pool.end()
    const entries = await app.context.db.select().from(adminLog).orderBy(asc(adminLog.number))
    expect(entries.map(({ number }) => number)).toEqual(Array.from({ length: before + 20 }, (_, at) => at + 1))
    expect(await checkAdminLog(app.context)).toMatchObject({ isWhole: true, entries: before + 20 })
  })

  // Proves: x-admin-chain
  it('a rolled-back action leaves no audit entry', async () => {
    const { entries } = await checkAdminLog(app.context)
    const act = { actorId: admin.id, action: 'index again' as const, address: '::1' }
    const undone = app.context.db.transaction(async (tx) => {
      await writeLog(app.context, tx, act)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await checkAdminLog(app.context)).toMatchObject({ isWhole: true, entries })
  })

  for (const statement of ['update admin_log set reason = $$$$', 'delete from admin_log', 'truncate admin_log']) {
    // Proves: x-admin-check
    it(`the database refuses: ${statement}`, async () => {
      const refused = app.context.db.execute(sql.raw(statement))
      await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringContaining('only added to') } })
    })
  }

  const FORGERIES: [string, string, RegExp][] = [
    ['changed', `update admin_log set reason = 'another' where number = 2`, /Entry 2 is not what was written/],
    ['removed', 'delete from admin_log where number = 2', /Entry 2 is missing/],
    ['cut off at the end', 'delete from admin_log where number = (select max(number) from admin_log)', /is missing/],
    [
      'moved',
      'update admin_log set number = case number when 2 then -3 else -2 end where number in (2, 3); update admin_log set number = -number where number < 0',
      /Entry 2 is not what was written/,
    ],
  ]
  for (const [what, forgery, problem] of FORGERIES) {
    // Proves: x-admin-check
    it(`verification detects an entry that was ${what} with the trigger disabled`, async () => {
      const client = new pg.Client({ connectionString: String(app.context.pool.options.connectionString) })
      await client.connect()
      const kept = await client.query('select * from admin_log order by number')
      await client.query(`alter table admin_log disable trigger admin_log_append_only; ${forgery}`)
      const { status, data } = await admin.call(administrationCalls.checkLog, {})
      expect(status).toBe(200)
      expect(data.isWhole).toBe(false)
      expect(data.problem).toMatch(problem)
      await client.query('delete from admin_log')
      await client.end()
      const rows = kept.rows.map(({ actor_id, subject_id, ...row }) => ({
        ...row,
        actorId: actor_id,
        subjectId: subject_id,
      }))
      await app.context.db.insert(adminLog).values(rows)
      expect(await checkAdminLog(app.context)).toMatchObject({ isWhole: true })
    })
  }

  // Proves: x-admin-check
  it('verification detects an end that this installation did not seal', async () => {
    const [head] = await app.context.db.select().from(adminLogHead)
    await app.context.db.update(adminLogHead).set({ seal: 'f'.repeat(64) })
    expect(await checkAdminLog(app.context)).toMatchObject({ isWhole: false, problem: expect.stringContaining('seal') })
    await app.context.db
      .update(adminLogHead)
      .set({ seal: head?.seal ?? '' })
      .where(eq(adminLogHead.id, 1))
  })
})
