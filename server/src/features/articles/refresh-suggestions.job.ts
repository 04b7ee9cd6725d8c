import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { isKept } from './in-work.ts'
import { countSuggestions, type Suggestion } from './suggestion-counts.ts'
import { articles, suggestions } from './tables.ts'

const PRIORITY = 100
const EVERY_MS = 20_000
const AT_ONCE = 2000

/**
 * Queues a new count of what completes queries, in the transaction of a change. All changes within EVERY_MS collapse into
 * one count at its end, which later changes do not put off.
 */
export async function requestSuggestions(context: Pick<Context, 'jobs' | 'now'>, db: Db): Promise<void> {
  const runAt = new Date(Math.ceil(context.now().getTime() / EVERY_MS) * EVERY_MS)
  await context.jobs.add(db, 'refresh-suggestions', {}, { key: 'suggestions', priority: PRIORITY, attempts: 5, runAt })
}

/**
 * Counts names and title phrases of the published papers anew and puts them in the place of the old ones at once, so that
 * a name that is published no more vanishes, and nobody ever sees half of them.
 */
export function refreshSuggestionsJob(context: Context): JobHandler<'refresh-suggestions'> {
  return async (_, run) => {
    const found = await countSuggestions(() => publishedTitles(context.db, run.signal))
    await context.db.transaction(async (tx) => {
      await tx.delete(suggestions)
      for (let start = 0; start < found.length; start += AT_ONCE) await insert(tx, found.slice(start, start + AT_ONCE))
    })
  }
}

async function* publishedTitles(db: Db, signal: AbortSignal): AsyncGenerator<{ title: string; authors: string[] }> {
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await db
      .select({ id: articles.id, title: articles.title, authors: articles.authors })
      .from(articles)
      .where(and(gt(articles.id, after), eq(articles.isPublished, true), isKept))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function insert(db: Db, rows: Suggestion[]): Promise<void> {
  const column = <K extends keyof Suggestion>(name: K) => sql.param(rows.map((row) => row[name]))
  await db.execute(sql`
    insert into ${suggestions} (kind, folded, label, papers)
    select * from unnest(${column('kind')}::text[], ${column('folded')}::text[], ${column('label')}::text[],
      ${column('papers')}::integer[])`)
}
