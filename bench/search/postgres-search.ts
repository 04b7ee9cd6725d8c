import { startPostgres } from '@colophon/server/platform/postgres/start-postgres'
import pg from 'pg'
import { pino } from 'pino'
import type { Scratch } from '../scratch.ts'
import { authorNames, isPublished, type PaperRecord, yearOf } from './corpus.ts'
import type { BenchQuery } from './queries.ts'

/** The same papers in PostgreSQL full text, as one would set it up there. */
export type PostgresSearch = {
  /** Ids of the best 20, and how long the database took as its client sees it, in milliseconds. */
  search(query: BenchQuery): Promise<{ ids: number[]; ms: number }>
}

const BATCH = 1000

const TABLE = `create table papers (
  id int primary key, title text not null, authors text not null, abstract text not null, year int,
  is_published boolean not null,
  words tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', authors), 'B') ||
    setweight(to_tsvector('english', abstract), 'D')) stored)`

const QUERY = `select id from papers, %query% query
  where words @@ query and is_published and ($2::int is null or year >= $2) and ($3::int is null or year <= $3)
  order by ts_rank(words, query) desc limit 20`
const PLAIN = { name: 'plain', text: QUERY.replace('%query%', `websearch_to_tsquery('english', $1)`) }
const AUTHOR = { name: 'author', text: QUERY.replace('%query%', `to_tsquery('english', $1 || ':B')`) }

/** Starts a PostgreSQL of its own with the product's settings, fills it, and indexes it (GIN on a stored column). */
export async function openPostgresSearch(scratch: Scratch, records: readonly PaperRecord[]): Promise<PostgresSearch> {
  const server = await startPostgres({ dataDir: await scratch.folder(), log: pino({ level: 'silent' }) })
  scratch.defer(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  scratch.defer(() => client.end())
  await client.query(TABLE)
  for (let start = 0; start < records.length; start += BATCH) await insert(client, records, start)
  await client.query('create index on papers using gin (words)')
  await client.query('vacuum analyze papers')
  return {
    async search({ kind, text, years }) {
      const typed = kind === 'exact phrase' ? `"${text}"` : text
      const began = performance.now()
      const { rows } = await client.query<{ id: number }>({
        ...(kind === 'author' ? AUTHOR : PLAIN),
        values: [typed, years?.[0] ?? null, years?.[1] ?? null],
      })
      return { ids: rows.map(({ id }) => id), ms: performance.now() - began }
    },
  }
}

async function insert(client: pg.Client, records: readonly PaperRecord[], start: number): Promise<void> {
  const batch = records.slice(start, start + BATCH).map((record, index) => ({ record, id: start + index + 1 }))
  await client.query(
    'insert into papers select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::boolean[])',
    [
      batch.map(({ id }) => id),
      batch.map(({ record }) => record.title),
      batch.map(({ record }) => authorNames(record).join(', ')),
      batch.map(({ record }) => record.abstract),
      batch.map(({ record }) => yearOf(record)),
      batch.map(({ id }) => isPublished(id)),
    ],
  )
}
