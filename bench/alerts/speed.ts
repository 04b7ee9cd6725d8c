import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SAVED_SEARCHES_MAX } from '@colophon/protocol/alerts/entities'
import type pg from 'pg'
import { databaseOf } from '../product/parts.ts'
import { type RunningProduct, runProduct, spawnServer } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inSeconds } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

/** Records of the archive before. */
const BEFORE = 20_000
const ARRIVALS = 1000
const SEARCHES = 1000
const BAR_MS = 60_000
const PATIENCE_MS = 300_000
const LOOK_EVERY_MS = 100

/**
 * 1,000 saved searches of several accounts, each for two words that three of 1,000 imported records have: the time from
 * the start of the import until every alert is recorded, and whether each was delivered once.
 */
export async function* alertSpeed(scratch: Scratch): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const folder = await scratch.folder()
  await importRecords(product, folder, 0, BEFORE)
  const pool = await databaseOf(scratch, product)
  await saveSearches(product, pool)
  const began = performance.now()
  await importRecords(product, folder, BEFORE, ARRIVALS)
  const imported = performance.now() - began
  await untilMatched(pool)
  const took = performance.now() - began
  const { rows } = await pool.query<{ matches: number; delivered: number; searches: number }>(DELIVERED)
  const [found] = rows
  const expected = 3 * ARRIVALS
  const isOnce = found?.matches === expected && found.delivered === expected && found.searches === SEARCHES
  yield {
    what: `alerts: ${count(SEARCHES)} saved searches, ${count(ARRIVALS)} records, until all are delivered`,
    ours: `${inSeconds(took)}, of which the import ${inSeconds(imported)}${isOnce ? '' : `, WRONG: ${JSON.stringify(found)}`}`,
    bar: `≤ ${BAR_MS / 1000} s, each once`,
    isMet: isOnce && took <= BAR_MS,
  }
}

const DELIVERED = `select (select count(*)::int from search_matches) as matches,
  (select count(distinct saved_search_id)::int from search_matches) as searches,
  (select coalesce(sum(count), 0)::int from notifications where type = 'New match') as delivered`

async function saveSearches(product: RunningProduct, pool: pg.Pool): Promise<void> {
  for (let first = 0; first < SEARCHES; first += SAVED_SEARCHES_MAX) {
    const { email } = await newUser(product)
    const { rows } = await pool.query<{ id: number }>('select id from accounts where email = $1', [email])
    await pool.query(
      `insert into saved_searches (account_id, kind, name, query, query_hash, created_at)
       select $1, 'search', 'Topic ' || n,
         json_build_object('search', 'topic' || n || ' soil', 'filterTypeArticle', 'all'), n::text, now()
       from generate_series($2::int, $3::int) n`,
      [rows[0]?.id, first, first + SAVED_SEARCHES_MAX - 1],
    )
  }
}

async function importRecords({ dataDir }: RunningProduct, folder: string, first: number, number: number) {
  const file = join(folder, `${first}.jsonl`)
  const lines = Array.from({ length: number }, (_, index) => record(first + index))
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = spawnServer('admin/main.ts', ['import', file], dataDir)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said.slice(-300)}`)
}

/** A record of three topics, each of which three of any thousand successive records have. */
function record(number: number): string {
  const topics = [1, 7, 13].map((step, place) => `topic${(number * step + place) % SEARCHES}`)
  return JSON.stringify({
    id: `20${String(1 + (number % 12)).padStart(2, '0')}.${String(number).padStart(5, '0')}`,
    title: `On soil and ${topics[0]} in record ${number}`,
    authors: 'Ann Roe, Bo Ray',
    abstract: `We measured the water of soil with ${topics[1]} and compared it with ${topics[2]} in ${number % 97} fields.`,
    categories: 'physics.geo-ph',
    versions: [{ version: 'v1', created: 'Mon, 2 Apr 2007 19:18:42 GMT' }],
    update_date: '2020-11-26',
    authors_parsed: [
      ['Roe', 'Ann', ''],
      ['Ray', 'Bo', ''],
    ],
  })
}

async function untilMatched(pool: pg.Pool): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from arrivals')
    if (rows[0]?.waiting === 0) return
    if (performance.now() > until) throw new Error('the arrivals were not matched in time')
    await sleep(LOOK_EVERY_MS)
  }
}
