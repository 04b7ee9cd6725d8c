import type pg from 'pg'
import type { Options } from '../options.ts'
import { databaseOf } from '../product/parts.ts'
import { runProduct } from '../product/run-product.ts'
import { newUser } from '../product/user.ts'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'
import { count, inMs, percentile, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { libraryImport } from './import.ts'

const PAPERS = 20_000
const COLLECTIONS = 200
const TAGS = 100
const CALLS = 200
const WARM_UP = 20
const BAR_MS = 100

/**
 * My storage with 20,000 papers in nested collections and with tags, filtered by a collection and a tag: the call over
 * HTTP, beside a bare query for the same titles. Then the import and export of libraries.
 */
export async function* librarySpeed(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const product = await runProduct(scratch, `${await scratch.folder()}/data`)
  const user = await newUser(product)
  const pool = await databaseOf(scratch, product)
  const { collections, tags } = await fill(pool, user.email)
  const random = seeded(20)
  const ours: number[] = []
  const bare: number[] = []
  for (let turn = -WARM_UP; turn < CALLS; turn += 1) {
    const collection = collections[random.below(collections.length)] ?? 0
    const tag = tags[random.below(tags.length)] ?? 0
    const began = performance.now()
    const [, total] = await user.call<[object[], number]>(
      'GET',
      `/articles/my-articles?doneStatus=true&collectionId=${collection}&tagId=${tag}&sortingField=updatedAt`,
    )
    const between = performance.now()
    const { rows } = await pool.query(BARE, [collection, tag])
    if (rows.length !== Math.min(total, 20)) throw new Error('the call and the query differ')
    if (turn < 0) continue
    ours.push(between - began)
    bare.push(performance.now() - between)
  }
  const [p95, reference] = [percentile(ours, 0.95), percentile(bare, 0.95)]
  yield {
    what: `library: ${count(PAPERS)} papers filtered by collection and tag, p95`,
    ours: inMs(p95),
    reference: `${inMs(reference)} bare query`,
    ratio: times(p95, reference),
    bar: `≤ ${BAR_MS} ms`,
    isMet: p95 <= BAR_MS,
  }
  yield* libraryImport(scratch, options)
}

const BARE = `select title from articles join collection_papers on collection_papers.article_id = articles.id
  join tagged_papers on tagged_papers.article_id = articles.id
  where collection_id = $1 and tag_id = $2 order by updated_at desc limit 20`

/** Every paper in three collections and with two tags. */
async function fill(pool: pg.Pool, email: string): Promise<{ collections: number[]; tags: number[] }> {
  const { rows: accounts } = await pool.query<{ id: number }>('select id from accounts where email = $1', [email])
  const owner = accounts[0]?.id
  const idsOf = async (text: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(text, values)).rows.map(({ id }) => id)
  const papers = await idsOf(
    `insert into articles (owner_id, title, file_name, article_url, size_bytes, status)
     select $1, 'Paper ' || n, 'paper.txt', 'library/' || n, 1, 'complete' from generate_series(1, $2::int) n returning id`,
    [owner, PAPERS],
  )
  const top = await idsOf(
    `insert into collections (owner_id, name, created_at) select $1, 'Topic ' || n, now() from generate_series(1, $2::int) n returning id`,
    [owner, COLLECTIONS / 10],
  )
  const collections = await idsOf(
    `insert into collections (owner_id, name, parent_id, created_at)
     select $1, 'Part ' || n, ($3::int[])[1 + n % $4::int], now() from generate_series(1, $2::int) n returning id`,
    [owner, COLLECTIONS, top, top.length],
  )
  const tags = await idsOf(
    `insert into tags (owner_id, name, color) select $1, 'Tag ' || n, 'blue' from generate_series(1, $2::int) n returning id`,
    [owner, TAGS],
  )
  await pool.query(
    `insert into collection_papers (collection_id, article_id, added_at)
     select distinct ($1::int[])[1 + (n * k) % $2::int], ($3::int[])[n], now()
     from generate_series(1, $4::int) n, (values (1), (7), (13)) steps(k) on conflict do nothing`,
    [collections, collections.length, papers, PAPERS],
  )
  await pool.query(
    `insert into tagged_papers (tag_id, article_id)
     select distinct ($1::int[])[1 + (n * k) % $2::int], ($3::int[])[n]
     from generate_series(1, $4::int) n, (values (3), (11)) steps(k) on conflict do nothing`,
    [tags, tags.length, papers, PAPERS],
  )
  await pool.query('analyze')
  return { collections, tags }
}
