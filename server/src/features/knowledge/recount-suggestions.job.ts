import { and, asc, gt, sql } from 'drizzle-orm'
import { isListed } from '../../papers/conditions.ts'
import { articles, suggestionChanges, suggestions } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { inSuggestions } from './in-suggestions.ts'
import { countSuggestions, type Suggestion } from './suggestion-counts.ts'

const PRIORITY = 100
const AT_ONCE = 2000

/**
 * Recounts all papers: nightly, since suggestions that become frequent slowly are not stored in very large collections.
 */
export const recountSuggestionsJob = defineJob({
  name: 'recount-suggestions',
  payload: NO_PAYLOAD,
  lane: 'suggestions',
  at: '57 3 * * *',
  run: (context, _, { signal }) => recountSuggestions(context, signal),
})

/** Queues a recount of all papers in the transaction of a bulk change. */
export async function requestRecount(context: Pick<Context, 'jobs'>, db: Db): Promise<void> {
  await context.jobs.add(db, recountSuggestionsJob, {}, { key: 'recount-suggestions', priority: PRIORITY, attempts: 5 })
}

/** Queues a recount where nothing has been counted, as on a database of an older version. */
export async function requestMissingCount(context: Pick<Context, 'jobs' | 'db'>): Promise<void> {
  const [any] = await context.db.select({ kind: suggestions.kind }).from(suggestions).limit(1)
  if (!any) await requestRecount(context, context.db)
}

/**
 * Recounts names and title phrases of published papers and replaces the stored ones atomically. Changes recorded before
 * are included, later ones stay recorded.
 */
export async function recountSuggestions({ db }: Pick<Context, 'db'>, signal?: AbortSignal): Promise<void> {
  await inSuggestions(db, async (tx) => {
    const found = await countSuggestions(() => listedPapers(tx, signal))
    await tx.delete(suggestionChanges)
    await tx.delete(suggestions)
    for (let start = 0; start < found.length; start += AT_ONCE) await insert(tx, found.slice(start, start + AT_ONCE))
  })
}

async function* listedPapers(db: Db, signal?: AbortSignal): AsyncGenerator<{ title: string; authors: string[] }> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const rows = await db
      .select({ id: articles.id, title: articles.title, authors: articles.authors })
      .from(articles)
      .where(and(gt(articles.id, after), isListed))
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
