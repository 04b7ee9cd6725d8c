import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { READER_VERSION } from '@colophon/analysis/document/reader-version'
import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import { passageFinder } from '@colophon/protocol/highlights/reanchor'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Graph } from '@colophon/protocol/statements/graph'
import { isOtherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { and, asc, eq, getTableColumns, gt, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { weighInThread } from '../../answers/weigh-statements.ts'
import { changePapers, paperReread } from '../../papers/changes.ts'
import { isFinished } from '../../papers/conditions.ts'
import { readPaperFile } from '../../papers/files/paper-file.ts'
import { isNotDeleted, reasonOf } from '../../papers/processing.ts'
import { readDocument, roleOf } from '../../papers/queries.ts'
import { articles, documents, graphs } from '../../papers/tables.ts'
import { extractFromDocument, readPaper } from '../../parser/parse-file.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { isStoreAway } from '../../platform/files/store-endpoint.ts'
import { hasDueJob, hasNoJobOfKey } from '../../platform/jobs/job-rows.ts'
import { BACKGROUND } from '../../platform/jobs/jobs.ts'
import { defineJob, type JobRun } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { queueForModel } from './enqueue-model.ts'
import { INDEX, PARSE } from './enqueue-stage.ts'
import { storeDocument } from './jobs.ts'
import type { StoreClaims } from './key-claims.job.ts'

const AT_ONCE = 500
const TRIES = 5
const POLL_INTERVAL_MS = 2000
/** A text shorter than this share of the one before it is a worse reading. */
const SHARE_MIN = 0.5

const RE_READ = { name: 're-read', payload: z.object({ articleId: z.number() }) }
const KEY_PREFIX = 're-read:'

const isReaderOlder = sql<boolean>`coalesce(${documents.reader}, 0) < ${READER_VERSION}`
const isExtractorOlder = sql<boolean>`coalesce(${graphs.extractor}, 0) < ${EXTRACTOR_VERSION}`
/** Matches finished papers that an older reader or extractor has read. */
const isOutdated = and(
  sql`${articles.id} in (select ${documents.articleId} from ${documents} where ${isReaderOlder}
    union select ${graphs.articleId} from ${graphs} where ${isExtractorOlder})`,
  ...[isFinished(true), isNotDeleted, isNotNull(articles.format)],
)

/**
 * Queues every outdated paper to be read again in the background; returns how many were queued now and how many wait.
 * Idempotent: a paper that waits is not queued again, and one that was read is no longer outdated.
 */
export async function queueOutdated({
  db,
  jobs,
}: Pick<Context, 'db' | 'jobs'>): Promise<{ queued: number; waiting: number }> {
  let queued = 0
  for (let last = 0; ; ) {
    const some = await db
      .select({ id: articles.id })
      .from(articles)
      .where(and(isOutdated, gt(articles.id, last), hasNoJobOfKey(sql`${KEY_PREFIX}::text || ${articles.id}`)))
      .orderBy(asc(articles.id))
      .limit(AT_ONCE)
    await db.transaction(async (tx) => {
      for (const { id: articleId } of some) {
        const options = { key: KEY_PREFIX + articleId, priority: BACKGROUND, attempts: TRIES, isPausable: true }
        await jobs.add(tx, RE_READ, { articleId }, options)
      }
    })
    queued += some.length
    last = some.at(-1)?.id ?? last
    if (some.length < AT_ONCE) break
  }
  return { queued, waiting: await db.$count(articles, isOutdated) }
}

type Paper = typeof articles.$inferSelect

/**
 * Reads the file of an outdated paper again while no upload waits; with a current reader only its claims. All is stored
 * in one transaction, so that a kill or a repetition changes nothing. A file that cannot be read now, or is read worse,
 * leaves the text as it is and is not tried again with this version.
 */
export const reReadJob = (storeClaims: StoreClaims) =>
  defineJob({
    ...RE_READ,
    lane: 'rereading',
    async run(context, { articleId }, run) {
      await untilNoUploadWaits(context.db, run.signal)
      const before = await readDocument(context.db, articleId)
      const [paper] = await context.db
        .select({ ...getTableColumns(articles), isReaderOlder, isExtractorOlder })
        .from(articles)
        .innerJoin(documents, eq(documents.articleId, articles.id))
        .innerJoin(graphs, eq(graphs.articleId, articles.id))
        .where(and(isOutdated, eq(articles.id, articleId)))
      if (!paper || !before) return
      const file = paper.isReaderOlder ? await readFileAgain(context, paper, run) : null
      const isKept = file === null || file.document.text.length < before.text.length * SHARE_MIN
      const after = isKept ? before : file.document
      const extracted = isKept
        ? paper.isExtractorOlder && (await extractAgain(context, paper, before, run))
        : file.found
      const found = extracted && (await weigh(extracted, after, paper, run))
      await context.db.transaction(async (tx) => {
        const isSame = and(isOutdated, eq(articles.id, articleId), eq(articles.attempt, paper.attempt))
        const [locked] = await tx.select().from(articles).where(isSame).for('update')
        if (!locked) return
        if (!isKept) await replaceDocument(context, tx, locked, { before, after })
        if (found) await storeClaims(context, tx, { paper: locked, document: after, found })
        if (found || !isKept) await queueForModel(context, tx, locked)
        await tx.update(documents).set({ reader: READER_VERSION }).where(eq(documents.articleId, articleId))
        await tx.update(graphs).set({ extractor: EXTRACTOR_VERSION }).where(eq(graphs.articleId, articleId))
        await failPoint('re-read:before-commit')
      })
    },
  })

async function untilNoUploadWaits(db: Db, signal: AbortSignal): Promise<void> {
  while (await hasDueJob(db, [PARSE.name, INDEX.name])) await sleep(POLL_INTERVAL_MS, undefined, { signal })
}

async function readFileAgain(context: Context, paper: Paper, run: JobRun) {
  const role = await roleOf(context.db, paper.ownerId)
  return unlessUnreadable(context, paper, run, async () => {
    const documents: PaperDocument[] = []
    const found = await readPaper({
      ...limitsOf(context, paper, run),
      content: () => readPaperFile(context, paper),
      source: paper.format ?? 'pdf',
      // What was read under an earlier quota is read again.
      maxPages: Math.max(QUOTAS[role].pages, paper.pages ?? 0),
      ocr: context.config.OCR === 'on',
      fields: paper.generation,
      onDocument: async (document) => void documents.push(document),
    })
    const document = documents.at(-1)
    return document ? { document, found } : null
  })
}

function extractAgain(context: Context, paper: Paper, document: PaperDocument, run: JobRun) {
  return unlessUnreadable(context, paper, run, () =>
    extractFromDocument(document, paper.generation, limitsOf(context, paper, run)),
  )
}

/** Says nothing of the file if it fails: the job then fails and runs again. */
function weigh(found: Graph, document: PaperDocument, { id: articleId, ownerId }: Paper, { signal }: JobRun) {
  const load = async () => new Map([[articleId, JSON.stringify(document)]])
  return weighInThread(found, { articleId, ownerId, load, signal })
}

function limitsOf({ config }: Context, { ownerId }: Paper, { signal }: JobRun) {
  return {
    deadlineMs: config.PARSE_SECONDS * 1000,
    maxResidentBytes: config.PARSE_MEGABYTES * 1_048_576,
    signal,
    ...(ownerId === null ? {} : { owner: ownerId }),
  }
}

/** The result of a reading; null if the file, or the last try, has failed. */
async function unlessUnreadable<T>(
  { log }: Context,
  { id: articleId }: Paper,
  run: JobRun,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    const isFinal = reasonOf(error) !== null || run.isLastAttempt
    if (run.signal.aborted || !isFinal || isStoreAway(error)) throw error
    log.warn({ err: error, articleId }, 'a paper could not be read again and stays as it is')
    return null
  }
}

/**
 * Replaces the text of a paper and the details that no person has stated, and moves what is stored by positions in the
 * text. The new attempt tells those who hold the text before that it is another one.
 */
async function replaceDocument(
  context: Context,
  tx: Db,
  paper: Paper,
  { before, after }: { before: PaperDocument; after: PaperDocument },
): Promise<void> {
  const hadWarning = paper.warnings.some(isOtherTitleWarning)
  await changePapers(context, tx, [paper.id], async () => {
    const { warnings = [], ...columns } = await storeDocument(tx, paper, after)
    // The owner may have said that it is the right file.
    const shown = warnings.filter((warning) => hadWarning || !isOtherTitleWarning(warning))
    const changes = { ...columns, warnings: shown, attempt: randomUUID() }
    await tx.update(articles).set(changes).where(eq(articles.id, paper.id))
  })
  await paperReread(tx, { id: paper.id, before, after, find: passageFinder(after.text) })
}
