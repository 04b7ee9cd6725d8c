import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { claimOf } from '@colophon/analysis/statements/merge-same'
import { type Graph, type GraphEntry, isUnreviewed } from '@colophon/protocol/statements/graph'
import { and, asc, count, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'
import { changePapers } from '../../papers/changes.ts'
import { isFinished } from '../../papers/conditions.ts'
import { graphColumns } from '../../papers/graphs/canonical-graph.ts'
import { saveGraphVersion } from '../../papers/graphs/save-graph-version.ts'
import { readDocument, readGraph } from '../../papers/queries.ts'
import { articles, graphs } from '../../papers/tables.ts'
import { extractFromDocument } from '../../parser/parse-file.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { deletedByPersons } from './graph-versions.ts'

const AT_ONCE = 500

/** Below every paper that a user waits for. */
const PRIORITY = 100

const TRIES = 5

/** Papers last read by an older extractor. */
const isOlder = and(isFinished(true), or(isNull(graphs.extractor), lt(graphs.extractor, EXTRACTOR_VERSION)))

/**
 * Queues every paper of an older extractor for re-extraction in the background. Idempotent: waiting papers are not
 * queued twice and finished ones no longer match, so the command can be repeated. Papers with a record on the chain
 * keep their recorded statements; they are counted.
 */
export async function reExtract(context: Pick<Context, 'db' | 'jobs'>): Promise<{ queued: number; recorded: number }> {
  const older = (isRecorded: boolean) => and(isOlder, eq(articles.mayBeRecorded, isRecorded))
  let queued = 0
  for (let last = 0; ; ) {
    const some = await context.db
      .select({ id: articles.id })
      .from(articles)
      .innerJoin(graphs, eq(graphs.articleId, articles.id))
      .where(and(older(false), gt(articles.id, last)))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    await context.db.transaction(async (tx) => {
      for (const { id: articleId } of some) {
        const options = { key: `re-extract:${articleId}`, priority: PRIORITY, attempts: TRIES, isPausable: true }
        await context.jobs.add(tx, reExtractJob, { articleId }, options)
      }
    })
    queued += some.length
    last = some.at(-1)?.id ?? last
    if (some.length < AT_ONCE) break
  }
  const [kept] = await context.db
    .select({ papers: count() })
    .from(articles)
    .innerJoin(graphs, eq(graphs.articleId, articles.id))
    .where(older(true))
  return { queued, recorded: kept?.papers ?? 0 }
}

type Paper = typeof articles.$inferSelect

type Entries = (typeof graphs.$inferSelect)['entries']

/**
 * Re-extracts the statements of a finished paper. The result is merged under the users' current edits, in one
 * transaction with the version and the extractor mark. Idempotent.
 */
export const reExtractJob = defineJob({
  name: 're-extract',
  payload: z.object({ articleId: z.number() }),
  lane: 'reading',
  async run(context, { articleId }, { signal }) {
    const before = await readGraph(context.db, articleId)
    const document = await readDocument(context.db, articleId)
    const [paper] = await context.db.select().from(articles).where(eq(articles.id, articleId))
    if (!before || !document || !paper || isDone(before) || paper.mayBeRecorded) return
    const found = await extractFromDocument(document, paper.generation, {
      deadlineMs: context.config.PARSE_SECONDS * 1000,
      maxResidentBytes: context.config.PARSE_MEGABYTES * 1_048_576,
      signal,
      ...(paper.ownerId === null ? {} : { owner: paper.ownerId }),
    })
    await context.db.transaction((tx) => store(context, tx, articleId, found))
  },
})

async function store(context: Context, tx: Db, articleId: number, found: Entries): Promise<void> {
  const finished = and(eq(articles.id, articleId), eq(articles.mayBeRecorded, false), isFinished(true))
  const [paper] = await tx.select().from(articles).where(finished).for('update')
  const known = await readGraph(tx, articleId)
  if (!paper || !known || isDone(known)) return
  const deleted = known.isEdited ? await deletedByPersons(tx, articleId) : []
  const entries = known.isEdited ? (deleted ? upgradeGraph(known.entries, found, deleted) : known.entries) : found
  await tx.update(graphs).set({ entries, extractor: EXTRACTOR_VERSION }).where(eq(graphs.articleId, articleId))
  await follow(context, tx, paper, known, entries)
}

/** If the statements changed, stores both states as versions and updates hashes, counts and the index. */
async function follow(
  context: Context,
  tx: Db,
  paper: Paper,
  known: Pick<typeof graphs.$inferSelect, 'entries' | 'isEdited'>,
  entries: Entries,
): Promise<void> {
  const columns = graphColumns(paper.id, paper.sha256, entries)
  if (columns.md5Hash === paper.md5Hash) return
  if (paper.md5Hash) {
    const savedById = known.isEdited ? paper.ownerId : null
    const state = { entries: known.entries, md5Hash: paper.md5Hash, savedById, savedAt: paper.updatedAt }
    await saveGraphVersion(tx, paper.id, state)
  }
  await changePapers(context, tx, [paper.id], () => tx.update(articles).set(columns).where(eq(articles.id, paper.id)))
  await saveGraphVersion(tx, paper.id, { entries, md5Hash: columns.md5Hash, savedById: null, savedAt: context.now() })
}

function isDone({ extractor }: Pick<typeof graphs.$inferSelect, 'extractor'>): boolean {
  return extractor !== null && extractor >= EXTRACTOR_VERSION
}

type Span = { from: number; to: number }

/**
 * Merges a new extraction under the users' edits. A sentence with an edited, accepted, merged, added or deleted
 * statement keeps its statements; for all others the new ones replace the old. No duplicates; user statements keep
 * their order.
 */
export function upgradeGraph(present: Graph, found: Graph, deletedIds: readonly string[]): Graph {
  const own = present.filter((entry) => !isUnreviewed(entry))
  const touched = [...own.flatMap(spansOf), ...deletedIds.flatMap(spanOfId)]
  const isTouched = (entry: GraphEntry) => spansOf(entry).some((place) => touched.some((each) => overlap(place, each)))
  const kept = present.filter((entry) => !isUnreviewed(entry) || entry.start === undefined || isTouched(entry))
  const keptClaims = new Set(kept.map(claimOf))
  const fresh = found.filter((entry) => !isTouched(entry) && !keptClaims.has(claimOf(entry)))
  const merged: Graph = []
  let next = 0
  for (const entry of kept) {
    for (let each = fresh[next]; each && (each.start ?? 0) < (entry.start ?? 0); each = fresh[next]) {
      merged.push(each)
      next += 1
    }
    merged.push(entry)
  }
  return [...merged, ...fresh.slice(next)]
}

function spansOf({ id, start, end, madeFrom = [] }: GraphEntry): Span[] {
  const own = start === undefined || end === undefined ? [] : [{ from: start, to: end }]
  return [...own, ...[...madeFrom, id ?? ''].flatMap(spanOfId)]
}

/** The id of an extracted statement contains the start of its sentence. */
function spanOfId(id: string): Span[] {
  const start = /^s-(\d+)-\d+$/.exec(id)?.[1]
  return start === undefined ? [] : [{ from: Number(start), to: Number(start) + 1 }]
}

function overlap(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to
}
