import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { isListed } from '../../papers/conditions.ts'
import { articles, suggestionChanges, suggestions } from '../../papers/tables.ts'
import type { Db } from '../../platform/database/db.ts'
import { NO_PAYLOAD } from '../../platform/jobs/jobs.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { inSuggestions } from './in-suggestions.ts'
import { type Suggestion, suggestionsIn } from './suggestion-counts.ts'

/** Papers per transaction. */
const AT_ONCE = 500

/**
 * Applies the changes of papers to the suggestion counts. A change entry is deleted in the transaction that counts it,
 * so that a killed run loses nothing and counts nothing twice.
 */
export const refreshSuggestionsJob = defineJob({
  name: 'refresh-suggestions',
  payload: NO_PAYLOAD,
  lane: 'suggestions',
  async run({ db }, _, { signal }) {
    while (await inSuggestions(db, countSome)) signal.throwIfAborted()
  },
})

/** Counts the changes of a batch; false when there was none. */
async function countSome(db: Db): Promise<boolean> {
  const changed = await db.selectDistinct({ id: suggestionChanges.articleId }).from(suggestionChanges).limit(AT_ONCE)
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return false
  const isOfThese = inArray(suggestionChanges.articleId, ids)
  const notes = await db.select().from(suggestionChanges).where(isOfThese).orderBy(asc(suggestionChanges.id))
  const oldest = Map.groupBy(notes, ({ articleId }) => articleId)
    .values()
    .map(([note]) => note)
  const before = [...oldest].flatMap((note) => {
    return note?.title == null ? [] : suggestionsIn({ title: note.title, authors: note.authors ?? [] })
  })
  const listed = await db
    .select({ title: articles.title, authors: articles.authors })
    .from(articles)
    .where(and(inArray(articles.id, ids), isListed))
  await subtract(db, counted(before))
  await add(db, counted(listed.flatMap(suggestionsIn)))
  await db.delete(suggestionChanges).where(isOfThese)
  return true
}

function counted(all: readonly Omit<Suggestion, 'papers'>[]): Suggestion[] {
  return [...Map.groupBy(all, ({ kind, folded }) => `${kind} ${folded}`).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, papers: same.length }] : []
  })
}

/** Suggestions without papers are deleted; those never stored need no subtraction. */
async function subtract(db: Db, lost: Suggestion[]): Promise<void> {
  const isSame = sql`kept.kind = lost.kind and kept.folded = lost.folded`
  await db.execute(sql`
    delete from ${suggestions} kept using ${rowsOf('lost', lost)} where ${isSame} and kept.papers <= lost.papers`)
  await db.execute(sql`
    update ${suggestions} kept set papers = kept.papers - lost.papers from ${rowsOf('lost', lost)} where ${isSame}`)
}

async function add(db: Db, gained: Suggestion[]): Promise<void> {
  await db.execute(sql`
    insert into ${suggestions} as kept (kind, folded, label, papers)
    select kind, folded, label, papers from ${rowsOf('gained', gained)}
    on conflict (kind, folded) do update set papers = kept.papers + excluded.papers`)
}

function rowsOf(name: string, rows: Suggestion[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as ${sql.identifier(name)}(kind text, folded text, label text, papers integer)`
}
