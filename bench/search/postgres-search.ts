import { startPostgres } from '@colophon/server/platform/database/postgres/start-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { Scratch } from '../scratch.ts'
import { authorNames, isPublished, yearOf } from './corpus.ts'
import type { PaperRecord } from './generated-records.ts'
import type { BenchQuery } from './queries.ts'

/** The same papers in PostgreSQL full text, in a usual set-up. */
export type PostgresSearch = {
  /** Ids of the best 20, and the client-side duration in milliseconds. */
  search(query: BenchQuery): Promise<{ ids: number[]; ms: number }>
  /** The same with our counts: matching papers, by field and by year. */
  searchAndCount(query: BenchQuery): Promise<{ ids: number[]; ms: number }>
}

const BATCH = 1000

const TABLE = `create table papers (
  id int primary key, title text not null, authors text not null, abstract text not null, year int, field text not null,
  is_published boolean not null,
  words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', authors), 'B') ||
    setweight(to_tsvector('english', abstract), 'D')) stored)`

const QUERY = `select id from papers, %query% query
  where words @@ query and is_published and ($2::int is null or year >= $2) and ($3::int is null or year <= $3)
  order by ts_rank(words, query) desc limit 20`
const COUNTING_QUERY = `with found as materialized (
    select id, field, year, ts_rank(words, query) as rank from papers, %query% query
    where words @@ query and is_published and ($2::int is null or year >= $2) and ($3::int is null or year <= $3)),
  fields as (select field, count(*) as papers from found group by field),
  years as (select year, count(*) as papers from found group by year)
  select id, (select count(*) from found) as total, (select json_agg(fields) from fields) as fields,
    (select json_agg(years) from years) as years from found order by rank desc limit 20`
const PLAIN = { name: 'plain', text: QUERY.replace('%query%', `websearch_to_tsquery('english', $1)`) }
const AUTHOR = { name: 'author', text: QUERY.replace('%query%', `to_tsquery('english', $1 || ':B')`) }
const PLAIN_COUNTING = {
  name: 'plain counting',
  text: COUNTING_QUERY.replace('%query%', `websearch_to_tsquery('english', $1)`),
}
const AUTHOR_COUNTING = {
  name: 'author counting',
  text: COUNTING_QUERY.replace('%query%', `to_tsquery('english', $1 || ':B')`),
}

/** Starts a separate PostgreSQL with the product's settings, fills and indexes it (GIN on a stored column). */
export async function openPostgresSearch(scratch: Scratch, records: Iterable<PaperRecord>): Promise<PostgresSearch> {
  const server = await startPostgres({ dataDir: await scratch.folder(), log: pino({ level: 'silent' }) })
  scratch.defer(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  scratch.defer(() => client.end())
  await client.query(TABLE)
  let batch: PaperRecord[] = []
  let stored = 0
  const store = async () => {
    await insert(client, batch, stored)
    stored += batch.length
    batch = []
  }
  for (const record of records) if (batch.push(record) === BATCH) await store()
  await store()
  await client.query('create index on papers using gin (words)')
  await client.query('vacuum analyze papers')
  const ask = async (statement: { name: string; text: string }, { kind, text, years }: BenchQuery) => {
    const typed = kind === 'exact phrase' ? `"${text}"` : text
    const began = performance.now()
    const values = [typed, years?.[0] ?? null, years?.[1] ?? null]
    const { rows } = await client.query<{ id: number }>({ ...statement, values })
    return { ids: rows.map(({ id }) => id), ms: performance.now() - began }
  }
  return {
    search: (query) => ask(query.kind === 'author' ? AUTHOR : PLAIN, query),
    searchAndCount: (query) => ask(query.kind === 'author' ? AUTHOR_COUNTING : PLAIN_COUNTING, query),
  }
}

async function insert(client: pg.Client, records: readonly PaperRecord[], start: number): Promise<void> {
  const batch = records.map((record, index) => ({ record, id: start + index + 1 }))
  await client.query(
    'insert into papers select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::boolean[])',
    [
      batch.map(({ id }) => id),
      batch.map(({ record }) => record.title),
      batch.map(({ record }) => authorNames(record).join(', ')),
      batch.map(({ record }) => record.abstract),
      batch.map(({ record }) => yearOf(record)),
      batch.map(({ record }) => record.field),
      batch.map(({ id }) => isPublished(id)),
    ],
  )
}
