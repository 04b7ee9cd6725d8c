import { once } from 'node:events'
import { cp, writeFile } from 'node:fs/promises'
import { generateZotero } from '@colophon/server/features/library/import/testing/write-zotero'
import type pg from 'pg'
import type { Options } from '../options.ts'
import { databaseOf } from '../product/parts.ts'
import { type RunningProduct, runProduct, spawnServer } from '../product/run-product.ts'
import { newUser, type User } from '../product/user.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMegabytes, inSeconds, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const ITEMS = 10_000
const ITEMS_PER_FILE = 10
/** Of the items without a file, every second one has a record here. */
const ITEMS_PER_RECORD = 2
const BAR_SECONDS = 300

type Counts = { papers: number; doubled: number; items: number; kept: number; highlights: number }

/**
 * The import of a Zotero folder with every feature by the command, beside a copy of its files; what is lost or doubled,
 * also when it runs again; then the export, imported into an empty account and exported again.
 */
export async function* libraryImport(scratch: Scratch, { records }: Options): AsyncGenerator<Row> {
  const items = records ?? ITEMS
  const files = Math.floor(items / ITEMS_PER_FILE)
  const folder = await scratch.folder()
  const made = await generateZotero(folder, { items, files })
  const copying = performance.now()
  await cp(folder, `${await scratch.folder()}/copy`, { recursive: true })
  const copied = performance.now() - copying
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const [user, other] = [await newUser(product), await newUser(product)]
  const pool = await databaseOf(scratch, product)
  await pool.query("update accounts set role = 'vip'")
  const recorded = await addRecords(pool, { from: files, to: items })
  const first = await runImport(product, folder, user)
  const found = await countsOf(pool, user)
  const expected = { papers: items - recorded - made.duplicates, items, kept: recorded }
  const lost = Object.entries(expected).reduce((sum, [name, most]) => sum + most - found[name as keyof Counts], 0)
  const what = `${count(items)} Zotero items with ${count(made.files)} PDFs`
  yield {
    what: `library: import of ${what}`,
    ours: inSeconds(first.ms),
    reference: `${inSeconds(copied)} copy of its files`,
    ratio: times(first.ms, copied),
    bar: `≤ ${BAR_SECONDS} s for 10,000`,
    isMet: first.ms <= BAR_SECONDS * 1000,
  }
  const again = await runImport(product, folder, user)
  const then = await countsOf(pool, user)
  const changed = (Object.keys(found) as (keyof Counts)[]).filter((name) => found[name] !== then[name])
  yield {
    what: `library: ${what}, lost and doubled`,
    ours: `${lost} lost, ${found.doubled} doubled, ${changed.length} differences by a second run in ${inSeconds(again.ms)}`,
    bar: '0, 0, 0',
    isMet: lost === 0 && found.doubled === 0 && changed.length === 0,
  }
  yield await roundTrip(scratch, product, { user, other })
}

async function roundTrip(
  scratch: Scratch,
  product: RunningProduct,
  { user, other }: { user: User; other: User },
): Promise<Row> {
  const began = performance.now()
  const before = await exported(product, user)
  const exporting = performance.now() - began
  const path = `${await scratch.folder()}/library.zip`
  await writeFile(path, before)
  const { ms } = await runImport(product, path, other)
  const after = await exported(product, other)
  const [one, two] = [linesOf(before), linesOf(after)]
  const differences =
    [...one].filter((line) => !two.has(line)).length + [...two].filter((line) => !one.has(line)).length
  return {
    what: `library: export of ${count(one.size)} papers (${inMegabytes(before.length)}), imported and exported again`,
    ours: `${differences} differences; export ${inSeconds(exporting)}, import ${inSeconds(ms)}`,
    bar: '0 differences',
    isMet: differences === 0 && one.size > 0,
  }
}

async function exported(product: RunningProduct, user: User): Promise<Buffer> {
  const reply = await fetch(`${product.url}/api/v1/library/export?format=zip`, {
    headers: { Authorization: `Bearer ${user.accessToken}` },
  })
  if (!reply.ok) throw new Error(`the export returned ${reply.status}`)
  return Buffer.from(await reply.arrayBuffer())
}

/** The papers of an export, which is not compressed: each line names its file by the hash. */
function linesOf(zip: Buffer): Set<string> {
  const start = zip.indexOf('{"title"')
  const end = zip.indexOf('PK\u0003\u0004', start)
  const lines = zip.subarray(start, end).toString().split('\n')
  return new Set(lines.filter((line) => line.startsWith('{"title"')))
}

/** Runs the command beside the product. */
async function runImport(
  product: RunningProduct,
  path: string,
  { email }: User,
): Promise<{ ms: number; said: string }> {
  const began = performance.now()
  const child = spawnServer('admin/main.ts', ['import-library', path, '--as', email], product.dataDir)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said.slice(-300)}`)
  return { ms: performance.now() - began, said }
}

/** Archive records with the DOIs of every second item in a range; returns how many. */
async function addRecords(pool: pg.Pool, { from, to }: { from: number; to: number }): Promise<number> {
  const { rowCount } = await pool.query(
    `insert into articles (source, title, doi, archive_id, file_name, article_url, size_bytes, status, is_published)
     select 'arxiv', 'Record ' || n, '10.5555/plot.' || n, 'bench/' || n, '', 'arxiv:bench/' || n, 0, 'published', true
     from generate_series($1::int, $2::int - 1, $3::int) n`,
    [from, to, ITEMS_PER_RECORD],
  )
  return rowCount ?? 0
}

async function countsOf(pool: pg.Pool, { email }: User): Promise<Counts> {
  const { rows } = await pool.query<Counts>(
    `with me as (select id from accounts where email = $1), mine as (select * from articles where owner_id = (select id from me))
     select (select count(*)::int from mine) as papers,
       (select count(*)::int - count(distinct sha256)::int from mine) + (select count(doi)::int - count(distinct lower(doi))::int from mine) as doubled,
       (select count(*)::int from imported_items where account_id = (select id from me)) as items,
       (select count(*)::int from kept_articles where account_id = (select id from me)) as kept,
       (select count(*)::int from highlights where account_id = (select id from me)) as highlights`,
    [email],
  )
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return counts
}
