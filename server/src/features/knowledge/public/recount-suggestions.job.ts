import { and, asc, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { JobHandler } from '../../../platform/jobs/jobs-runner.ts'
import { isListed } from '../../articles/public/conditions.ts'
import { articles, suggestionChanges, suggestions } from '../../articles/tables.ts'
import { inSuggestions } from '../in-suggestions.ts'
import { countSuggestions, type Suggestion } from '../suggestion-counts.ts'

const PRIORITY = 100
const AT_ONCE = 2000

/** Queues a count of all papers, in the transaction of what changed very many. */
export async function requestRecount(context: Pick<Context, 'jobs'>, db: Db): Promise<void> {
  await context.jobs.add(db, 'recount-suggestions', {}, { key: 'recount-suggestions', priority: PRIORITY, attempts: 5 })
}

/** Queues it where nothing has been counted: on a database that comes from elsewhere or from an older version. */
export async function requestMissingCount(context: Pick<Context, 'jobs' | 'db'>): Promise<void> {
  const [any] = await context.db.select({ kind: suggestions.kind }).from(suggestions).limit(1)
  if (!any) await requestRecount(context, context.db)
}

/** Counts all papers anew: nightly, because what became frequent a little at a time is not kept among very many papers. */
export function recountSuggestionsJob(context: Pick<Context, 'db'>): JobHandler<'recount-suggestions'> {
  return (_, run) => recountSuggestions(context, run.signal)
}

/**
 * Counts names and title phrases of the published papers and puts them in the place of the old ones at once, so that
 * nobody ever sees half of them. Changes that were noted before are in the count, later ones remain noted.
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
