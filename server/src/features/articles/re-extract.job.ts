import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { extractFromDocument } from '../../platform/parser/extract-from-document.ts'
import { hashGraph } from './canonical-graph.ts'
import { isFinished } from './conditions.ts'
import { keepVersion } from './graph-version-keep.ts'
import { deletedByPersons } from './graph-version-states.ts'
import { readDocument, readGraph } from './queries.ts'
import { followInIndex } from './refresh-index.job.ts'
import { articles, graphs } from './tables.ts'
import { upgradeGraph } from './upgrade-graph.ts'

type Paper = typeof articles.$inferSelect
type Entries = (typeof graphs.$inferSelect)['entries']

/**
 * Reads the statements of a finished paper again. The reading stores nothing; what it found is put under what people have
 * made of the statements by then, in one transaction with the version and the mark that it is done. Twice does no harm.
 */
export function reExtractJob(context: Context): JobHandler<'re-extract'> {
  return async ({ articleId }, run) => {
    const before = await readGraph(context.db, articleId)
    const document = await readDocument(context.db, articleId)
    const [paper] = await context.db.select().from(articles).where(eq(articles.id, articleId))
    if (!before || !document || !paper || isDone(before) || paper.mayBeRecorded) return
    const found = await extractFromDocument(document, paper.generation, {
      deadlineMs: context.config.PARSE_SECONDS * 1000,
      maxResidentBytes: context.config.PARSE_MEGABYTES * 1_048_576,
      signal: run.signal,
      ...(paper.ownerId === null ? {} : { owner: paper.ownerId }),
    })
    await context.db.transaction((tx) => store(context, tx, articleId, found))
  }
}

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

/** Where the statements are others than before, both states are versions, and hashes, counts and search follow. */
async function follow(
  context: Context,
  tx: Db,
  paper: Paper,
  known: Pick<typeof graphs.$inferSelect, 'entries' | 'isEdited'>,
  entries: Entries,
): Promise<void> {
  const hashes = hashGraph(paper.id, paper.sha256, entries)
  if (hashes.md5Hash === paper.md5Hash) return
  if (paper.md5Hash) {
    const savedById = known.isEdited ? paper.ownerId : null
    const state = { entries: known.entries, md5Hash: paper.md5Hash, savedById, savedAt: paper.updatedAt }
    await keepVersion(tx, paper.id, state)
  }
  await tx
    .update(articles)
    .set({ ...hashes, statementsCount: entries.length })
    .where(eq(articles.id, paper.id))
  await keepVersion(tx, paper.id, { entries, md5Hash: hashes.md5Hash, savedById: null, savedAt: context.now() })
  await followInIndex(context, tx, paper.id)
}

function isDone({ extractor }: Pick<typeof graphs.$inferSelect, 'extractor'>): boolean {
  return extractor !== null && extractor >= EXTRACTOR_VERSION
}
