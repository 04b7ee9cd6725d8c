/** @module-tag campaign */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { call } from '../testing/call.ts'
import { EVERY_CALL, type EveryCall, isForAdmins } from './every-call.ts'
import { type Paper, paperOfKind } from './paper-of-kind.ts'
import { usePeople } from './use-people.ts'

/** Tables that stay small: of one row, of a few, or of what is due within a day. */
const SMALL = ['admin_log_head', 'chain_cursor', 'queue_pauses', 'code_mails', 'pending_codes', '_private_jobs']
/** They count all accounts, or show a page of them with what belongs to each. */
const COUNT_ACCOUNTS = ['/administration/dashboard', '/administration/users']
/** References from rows that are deleted within a day. */
const SHORT_LIVED = ['downloads', 'export_tickets', 'wallet_nonces']

/** References without an index by which the rows of a deleted row are found. */
const UNINDEXED = `
  select conrelid::regclass::text || '.' || attname as reference
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))
  order by 1`
const EXPLAIN_ALL = `load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
  set auto_explain.log_nested_statements = on; set enable_seqscan = off`

describe('tables that grow with use', () => {
  const at = usePeople()
  let paper: Paper
  let plans: string[] = []
  beforeAll(async () => {
    const { pool } = at.app.context
    const explaining = new Set<object>()
    pool.on('remove', (client) => explaining.delete(client))
    pool.on('connect', (client) => {
      explaining.add(client)
      client.on('notice', ({ message }) => plans.push(String(message)))
      void client.query(EXPLAIN_ALL)
    })
    // Connections from before do not explain.
    const others = 'datname = current_database() and pid <> pg_backend_pid()'
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
    await pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    await vi.waitFor(() => expect(pool.totalCount).toBe(explaining.size))
    paper = await paperOfKind(at.app, at.people, at.original, 'open')
  })
  afterEach(() => {
    plans = []
  })

  // Proves: x-growing-tables
  it('the rows of a deleted row are found by an index', async () => {
    const { rows } = await at.app.context.pool.query<{ reference: string }>(UNINDEXED)
    const names = rows.map(({ reference }) => reference)
    expect(names.filter((name) => !SHORT_LIVED.some((table) => name.startsWith(`${table}.`)))).toEqual([])
  })

  // Proves: x-growing-tables
  it('a query that reads a whole table is seen', async () => {
    await at.app.context.pool.query("select id from articles where file_name = 'no.pdf'")
    expect(plans.flatMap(tablesReadWhole)).toEqual(['articles'])
  })

  for (const each of EVERY_CALL) {
    // Proves: x-growing-tables
    it(`no query of ${each.target} needs to read a whole table`, async () => {
      const who = isForAdmins(each) ? 'admin' : 'owner'
      const person = at.people[who]
      const { input, token, headers } = await each.prepare({ app: at.app, people: at.people, who, person, paper })
      plans = []
      await call(at.app, each.route, input, { token: token ?? person.accessToken, ...(headers && { headers }) })
      const whole = plans.filter((plan) => tablesReadWhole(plan).some((table) => !isSmall(table, each)))
      expect(whole).toEqual([])
    })
  }
})

function tablesReadWhole(plan: string): string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
}

function isSmall(table: string, { route }: EveryCall): boolean {
  if (COUNT_ACCOUNTS.includes(route.path)) return ['accounts', 'second_factors', ...SMALL].includes(table)
  return [...SMALL, ...SHORT_LIVED].includes(table)
}
