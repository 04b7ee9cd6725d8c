import { gate } from '@colophon/server/papers/gate'
import { openDatabase } from '@colophon/server/platform/database/db'
import { migrate } from '@colophon/server/platform/database/migrate'
import { startPostgres } from '@colophon/server/platform/database/postgres/start-postgres'
import { pino } from 'pino'
import { seeded } from '../random.ts'
import type { Scratch } from '../scratch.ts'

const READS = 2000
const WARM_UP = 100

/**
 * Duration of the rights check for another person's paper, and of a bare read of the row, in milliseconds, alternating.
 */
export async function readThroughGate(scratch: Scratch, papers: number): Promise<{ gated: number[]; bare: number[] }> {
  const server = await startPostgres({ dataDir: await scratch.folder(), log: pino({ level: 'silent' }) })
  scratch.defer(() => server.stop())
  await migrate(server.url)
  const { db, pool } = openDatabase(server.url)
  scratch.defer(() => pool.end())
  const people = await pool.query<{ id: number }>(
    `insert into accounts (email) values ('reader@example.org'), ('owner@example.org') returning id`,
  )
  const [reader, owner] = people.rows
  const made = await pool.query<{ first: number }>(
    `with made as (insert into articles (owner_id, title, file_name, article_url, size_bytes, status, is_published, is_public)
       select $1, 'Paper ' || n, 'paper.txt', 'papers/' || n, 1, 'published', true, false from generate_series(1, $2::int) as n
       returning id) select min(id)::int as first from made`,
    [owner?.id, papers],
  )
  const first = made.rows[0]?.first ?? 0
  await pool.query('analyze')
  const random = seeded(6)
  const ask = gate({ db, now: () => new Date() })
  const person = { id: reader?.id ?? 0, role: 'user' as const }
  const gated: number[] = []
  const bare: number[] = []
  for (let read = -WARM_UP; read < READS; read++) {
    const id = first + random.below(papers)
    const began = performance.now()
    await ask(person, id, 'list')
    const between = performance.now()
    await pool.query({ name: 'bare', text: 'select title from articles where id = $1', values: [id] })
    if (read < 0) continue
    gated.push(between - began)
    bare.push(performance.now() - between)
  }
  return { gated, bare }
}
