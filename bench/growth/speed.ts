import { setTimeout as sleep } from 'node:timers/promises'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { runningPostgres } from '@colophon/server/platform/database/postgres/running-postgres'
import pg from 'pg'
import type { Options } from '../options.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, inSeconds, median, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const ROWS = 5_000_000
const ACCOUNTS = 10_000
/** Rows of the reader of the lists in each table. */
const OWN = 5000
const CALLS = 200
const WARM_UP = 20
const BAR = 2
/** An idle connection publishes its counters after ten seconds. */
const PUBLISHED_MS = 11_000

/** Writes $1 rows, in turn for each of $4 accounts from the id $2 on, who have one paper each from the id $3 on. */
const FILL: Record<string, string> = {
  notifications: `insert into notifications (account_id, type, article_id, count, position, is_in_page, created_at, updated_at, viewed_at)
    select $2 + n % $4, 'Grant access', $3 + n % $4, 1, n, true, at, at, case when n % 3 > 0 then at end
    from generate_series(1, $1) n, lateral (select now() - n % 600 * interval '1 day' as at) moments`,
  activities: `insert into activities (account_id, kind, detail, at)
    select $2 + n % $4, 'signedIn', 'paper ' || $3, now() - n % 600 * interval '1 day' from generate_series(1, $1) n`,
  sessions: `insert into sessions (id, account_id, rotated_at, expires_at, ended_at, user_agent)
    select gen_random_uuid(), $2 + n % $4, now(), now() + interval '20 days', case when n % 100 > 0 then now() end, 'paper ' || $3
    from generate_series(1, $1) n`,
  api_key_uses: `insert into api_key_uses (key_id, account_id, at, route, status, ms, address)
    select k.id, k.account_id, now() - n % 90 * interval '1 day', 'GET /articles', 200, $3 % 9, '127.0.0.1'
    from generate_series(1, $1) n join api_keys k on k.account_id = $2 + n % $4`,
  paper_openings: `insert into paper_openings (article_id, account_id, kind, day, first_at, last_at)
    select $3 + n % $4, $2 + n % $4, 'opened', date '1990-01-01' + n / $4, now(), now() from generate_series(1, $1) n`,
}

/** Lists of one user with 5,000 rows in each table, alone and among 5 million rows of others. */
export async function* growthSpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const rows = options.records ?? ROWS
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const articleId = await user.upload('log.pdf', plainPdf(1, 'read by many'))
  await user.settled([articleId])
  const pool = new pg.Pool({ connectionString: (await runningPostgres(product.dataDir)) ?? '', max: 1 })
  scratch.defer(() => pool.end())
  const { rows: found } = await pool.query<{ id: number }>('select id from accounts where email = $1', [user.email])
  const others = await addAccounts(pool)
  await fill(pool, [OWN, found[0]?.id ?? 0, articleId, 1])
  const lists = {
    notifications: '/notifications',
    'notifications, a late page': `/notifications?offset=${OWN - 1000}`,
    activity: '/security/activity',
    sessions: '/security/sessions',
    'uses of API keys': '/profile/api-stat',
    'readers of a private paper': `/requests/openings?articleId=${articleId}`,
  }
  const alone = await timeLists(user, lists)
  const began = performance.now()
  await fill(pool, [rows, others.account, others.article, ACCOUNTS])
  yield {
    what: `growth: ${count(rows)} rows written to each of ${Object.keys(FILL).join(', ')}`,
    ours: inSeconds(performance.now() - began),
  }
  const scansBefore = await sequentialScans(pool)
  const among = await timeLists(user, lists)
  const scans = (await sequentialScans(pool)) - scansBefore
  for (const [list, ours] of Object.entries(among)) {
    const reference = alone[list] ?? []
    yield {
      what: `growth: ${list}, among ${count(rows)} rows of others`,
      ours: `p50 ${inMs(median(ours))}, p95 ${inMs(percentile(ours, 0.95))}`,
      reference: `without them p50 ${inMs(median(reference))}, p95 ${inMs(percentile(reference, 0.95))}`,
      ratio: times(median(ours), median(reference)),
      bar: `p50 ≤ ${BAR}×`,
      isMet: median(ours) <= BAR * median(reference),
    }
  }
  yield {
    what: 'growth: sequential scans of these tables by the lists',
    ours: count(scans),
    bar: '0',
    isMet: scans === 0,
  }
}

/** Accounts with a paper and an API key each; the first ids. All accounts get a key. */
async function addAccounts(pool: pg.Pool): Promise<{ account: number; article: number }> {
  const { rows } = await pool.query<{ account: number; article: number }>(
    `with people as (insert into accounts (email) select 'reader-' || n || '@example.org' from generate_series(1, $1::int) n returning id),
      papers as (insert into articles (owner_id, title, file_name, article_url, size_bytes, status)
        select id, 'Paper ' || id, 'paper.txt', 'papers/' || id, 1, 'published' from people returning id)
    select (select min(id) from people) account, (select min(id) from papers) article`,
    [ACCOUNTS],
  )
  await pool.query(
    `insert into api_keys (id, account_id, name, scopes, created_at) select gen_random_uuid(), id, 'a program', '[]', now() from accounts`,
  )
  return rows[0] ?? { account: 0, article: 0 }
}

async function fill(pool: pg.Pool, given: [rows: number, account: number, article: number, accounts: number]) {
  // References are not checked, which would take most of the time.
  await pool.query('set synchronous_commit = off; set session_replication_role = replica')
  for (const [table, insert] of Object.entries(FILL)) {
    // Numbers instead of parameters, whose types PostgreSQL would have to guess.
    await pool.query(insert.replaceAll(/\$([1-4])/g, (_, n) => String(given[Number(n) - 1])))
    await pool.query(`vacuum (analyze) ${table}`)
  }
}

async function timeLists(user: User, lists: Record<string, string>): Promise<Record<string, number[]>> {
  const timed: Record<string, number[]> = {}
  for (const [name, path] of Object.entries(lists)) {
    const latencies: number[] = []
    for (let call = -WARM_UP; call < CALLS; call++) {
      const began = performance.now()
      await user.call('GET', path)
      if (call >= 0) latencies.push(performance.now() - began)
    }
    timed[name] = latencies
  }
  return timed
}

async function sequentialScans(pool: pg.Pool): Promise<number> {
  await sleep(PUBLISHED_MS)
  const { rows } = await pool.query<{ scans: string }>(
    'select sum(seq_scan) as scans from pg_stat_user_tables where relname = any($1)',
    [Object.keys(FILL)],
  )
  return Number(rows[0]?.scans)
}
