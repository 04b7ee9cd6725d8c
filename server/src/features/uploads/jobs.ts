import { readingRemarks } from '@colophon/analysis/document/grade/grade-document'
import { READER_VERSION } from '@colophon/analysis/document/reader-version'
import { EXTRACTOR_VERSION } from '@colophon/analysis/statements/extractor-version'
import { ABSTRACT_MAX, AUTHOR_MAX, AUTHORS_MAX, DOI_MAX, VENUE_MAX } from '@colophon/protocol/articles/constants'
import type { EditableField } from '@colophon/protocol/articles/entities'
import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Graph } from '@colophon/protocol/statements/graph'
import { otherTitleWarning } from '@colophon/protocol/uploads/other-title'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { weighInThread } from '../../answers/weigh-statements.ts'
import { isPlainlyAnother } from '../../bibliography/same-title.ts'
import { bibliographicColumns, storableFurther, storablePublication } from '../../papers/bibliographic-columns.ts'
import { changePapers, paperRead } from '../../papers/changes.ts'
import { assignCitationKey } from '../../papers/citation-key.ts'
import { documentTexts } from '../../papers/documents.ts'
import { plainName } from '../../papers/files/file-name.ts'
import { readPaperFile } from '../../papers/files/paper-file.ts'
import { enqueueFileProtection } from '../../papers/files/protect-file.ts'
import { cleanTitle } from '../../papers/files/upload-name.ts'
import { graphColumns } from '../../papers/graphs/canonical-graph.ts'
import { saveGraphVersion } from '../../papers/graphs/save-graph-version.ts'
import { describedPapers, indexPaper, underIndexLock, withPassages } from '../../papers/index/index-paper.ts'
import { failAttempt, isCurrentAttempt, isNotDeleted, sendProgress } from '../../papers/processing.ts'
import { readDocument, readGraph } from '../../papers/queries.ts'
import { articleChanges, articles, documents, graphs } from '../../papers/tables.ts'
import type { ParserProgress } from '../../parser/child-messages.ts'
import { extractFromDocument, readPaper } from '../../parser/parse-file.ts'
import type { Context } from '../../platform/context.ts'
import { decryptSecret } from '../../platform/crypto/encrypt-secret.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { defineJob } from '../../platform/jobs/jobs-runner.ts'
import { failPoint } from '../../platform/process/fail-point.ts'
import { PASSWORD_PURPOSE } from './add-paper.ts'
import { runAttempt, type StagePaper } from './attempts.ts'
import { queueForModel } from './enqueue-model.ts'
import { INDEX, PARSE, type StageJob } from './enqueue-stage.ts'

const KEYWORDS_MAX = 30

/**
 * Reads a paper in one parser process: the document is stored while its statements are being extracted, which the
 * analysis thread then weighs. A paper whose document is stored already resumes at its statements.
 */
export const parseJob = defineJob({
  ...PARSE,
  lane: 'reading',
  run: (context, job, run) =>
    runAttempt(context, job, run, async ({ paper, signal, report, complete }) => {
      const limits = {
        deadlineMs: context.config.PARSE_SECONDS * 1000,
        maxResidentBytes: context.config.PARSE_MEGABYTES * 1_048_576,
        onProgress: ({ stage, done, total, isScan }: ParserProgress) => {
          const message = isScan ? `Reading page ${done + 1} of ${total} by OCR.` : undefined
          report(stage, total > 0 ? done / total : 0, message)
        },
        signal,
        ...(paper.ownerId === null ? {} : { owner: paper.ownerId }),
      }
      const document = paper.stage === 'statements' ? await readDocument(context.db, paper.id) : null
      const found = document
        ? await extractFromDocument(document, paper.generation, limits)
        : await readPaper({
            ...limits,
            content: () => readPaperFile(context, paper),
            source: paper.format ?? 'pdf',
            ...passwordOf(context, paper),
            maxPages: QUOTAS[paper.role].pages,
            ocr: context.config.OCR === 'on',
            fields: paper.generation,
            onDocument: (parsed) => complete('parse', (db) => storeDocument(db, paper, parsed)),
          })
      const load = (ids: number[]) => documentTexts(context.db, ids)
      const graph = await weighInThread(found, { articleId: paper.id, ownerId: paper.ownerId, load, signal })
      await complete('statements', (db) => storeStatements(db, paper, graph, context.now()))
    }),
})

/** Stores the document; returns the metadata read from it, without the details that the owner has corrected. */
export async function storeDocument(db: Db, paper: Paper, document: PaperDocument) {
  const body = { body: document, reader: READER_VERSION }
  await db
    .insert(documents)
    .values({ articleId: paper.id, ...body })
    .onConflictDoUpdate({ target: documents.articleId, set: body })
  await paperRead(db, paper.id, document.references ?? [])
  const title = paper.isTitleEdited ? null : cleanTitle(document.meta.title)
  const read: Partial<typeof articles.$inferInsert> = {
    ...(title ? { title } : {}),
    authors: document.meta.authors.slice(0, AUTHORS_MAX).map((name) => name.slice(0, AUTHOR_MAX)),
    abstract: (document.meta.abstract ?? '').slice(0, ABSTRACT_MAX),
    year: document.meta.year ?? null,
    ...(document.meta.venue ? { journalRef: document.meta.venue.slice(0, VENUE_MAX) } : {}),
    doi: document.meta.doi?.slice(0, DOI_MAX) ?? null,
    archiveId: paper.archiveId ?? document.meta.archiveId ?? null,
    keywords: (document.meta.keywords ?? []).slice(0, KEYWORDS_MAX),
    pages: document.pages.length || null,
    warnings: [...document.warnings, ...readingRemarks(document), ...otherTitle(paper, document)],
    wrappedPassword: null,
  }
  const { publication, type } = document.meta
  if (publication) read.publication = storablePublication(publication)
  if (type && paper.type === null) read.type = type
  const further = furtherOf(document.meta)
  // What a person or an import has stated is kept.
  if (further) read.further = { ...further, ...paper.further }
  const corrected = await correctedFields(db, paper.id)
  for (const field of corrected) {
    delete read[field]
    if (field === 'journalRef') delete read.publication
  }
  const columns = bibliographicColumns(read, paper)
  if (corrected.includes('type')) delete columns.type
  return columns
}

/** The dates and the licence that are printed in a paper, as further fields. */
function furtherOf({ dates = {}, license }: PaperDocument['meta']) {
  const { received, accepted, published } = dates
  return storableFurther({
    ...(received !== undefined && { submitted: received }),
    ...(accepted !== undefined && { accepted }),
    ...(published !== undefined && { 'available-date': published }),
    ...(license !== undefined && { license }),
  })
}

/** The warning about an attached file that is plainly of another paper. */
function otherTitle(paper: Paper, { meta, text }: PaperDocument): string[] {
  const title = cleanTitle(meta.title)
  return paper.isFileAttached && title && isPlainlyAnother(paper, { ...meta, text }) ? [otherTitleWarning(title)] : []
}

/** The details of which a person has stated what they are. */
export async function correctedFields(db: Db, articleId: number): Promise<EditableField[]> {
  const ofPaper = eq(articleChanges.articleId, articleId)
  const rows = await db.selectDistinct({ field: articleChanges.field }).from(articleChanges).where(ofPaper)
  return rows.map(({ field }) => field)
}

/** The columns that reading a file fills, as they are before. */
export const NOTHING_READ = {
  ...{ authors: [], abstract: '', year: null, journalRef: null, doi: null, keywords: [], pages: null },
} satisfies Partial<typeof articles.$inferInsert>

/** Stores the statements; statements a user has edited stay unchanged. */
export async function storeStatements(db: Db, paper: StagePaper, found: Graph, savedAt: Date) {
  const edited = await readGraph(db, paper.id)
  const entries = edited?.isEdited ? edited.entries : found
  const extractor = edited?.isEdited ? edited.extractor : EXTRACTOR_VERSION
  await db
    .insert(graphs)
    .values({ articleId: paper.id, entries, extractor })
    .onConflictDoUpdate({ target: graphs.articleId, set: { entries, extractor } })
  const columns = graphColumns(paper.id, paper.sha256, entries)
  if (!edited?.isEdited) {
    await saveGraphVersion(db, paper.id, { entries, md5Hash: columns.md5Hash, savedById: null, savedAt })
  }
  return columns
}

function passwordOf(context: Context, paper: StagePaper): { password?: string } {
  if (!paper.wrappedPassword) return {}
  return {
    password: decryptSecret(context.secret, PASSWORD_PURPOSE, plainName(paper.articleUrl), paper.wrappedPassword),
  }
}

/**
 * Indexes a paper and completes it, so that a paper at 99 can be found. The index is written first, outside any
 * transaction; if the paper was cancelled, deleted or restarted meanwhile, its entry is corrected.
 */
export const indexJob = defineJob({
  ...INDEX,
  lane: 'short',
  async run(context, job, run) {
    try {
      const paper = await underIndexLock(context, job.articleId, async () => {
        const done = (await putAsFinished(context, job)) && (await finish(context, job))
        if (!done) await indexPaper(context, job.articleId)
        return done
      })
      if (paper) sendProgress(context, { ...paper, progress: PROGRESS_COMPLETE })
    } catch (error) {
      if (run.signal.aborted || !run.isLastAttempt) throw error
      context.log.error({ err: error, articleId: job.articleId }, 'could not index a paper')
      await failAttempt(context, isCurrentAttempt(job), 'internal')
    }
  },
})

/** Matches the paper of this attempt until it is cancelled, deleted or restarted. */
function isFresh({ articleId, attempt }: StageJob): SQL | undefined {
  return and(eq(articles.id, articleId), eq(articles.attempt, attempt), isNotDeleted, ne(articles.status, 'error'))
}

/** Indexes the paper in its final state; false if it is no longer wanted. */
async function putAsFinished({ db, search }: Context, job: StageJob): Promise<boolean> {
  const [paper] = await describedPapers(db).where(isFresh(job))
  if (!paper) return false
  const [found] = await db.select().from(articles).where(isFresh(job))
  const isPublished = found ? await willBePublished(db, found) : false
  await search.put([await withPassages(db, { ...paper, isPublished })])
  return true
}

/**
 * Completes the paper if it is still wanted, then queues its file and, if its access changed meanwhile, its index
 * entry.
 */
async function finish(context: Context, job: StageJob): Promise<Paper | null> {
  return context.db.transaction(async (tx) => {
    const [found] = await tx.select().from(articles).where(isFresh(job)).for('update')
    if (!found) return null
    if (isNewSample(found)) await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.samples})`)
    const isPublished = await willBePublished(tx, found)
    const complete = () =>
      tx
        .update(articles)
        .set({
          status: isPublished ? 'published' : 'complete',
          stage: 'complete',
          progress: PROGRESS_COMPLETE,
          isPublished,
          publishedAt: found.publishedAt ?? (isPublished ? context.now() : null),
          reason: null,
        })
        .where(isFresh(job))
    // A draft changes for its owner only, and its index entry is written already.
    await (isPublished || isNewSample(found) ? changePapers(context, tx, [found.id], complete) : complete())
    await assignCitationKey(tx, found)
    // Its file stays plain until it is known whether everyone may read it.
    if (isNewSample(found)) await enqueueFileProtection(context, tx, found.id)
    await queueForModel(context, tx, found)
    await failPoint('index:before-commit')
    return found
  })
}

type Paper = typeof articles.$inferSelect

async function willBePublished(db: Db, paper: Paper): Promise<boolean> {
  return paper.isPublished || (isNewSample(paper) && (await isFirstOfItsKind(db, paper)))
}

function isNewSample({ isSample, publishedAt }: Paper): boolean {
  return isSample && publishedAt === null
}

/** A sample is published automatically, but the catalogue shows each once, however many accounts added it. */
async function isFirstOfItsKind(db: Db, sample: Pick<Paper, 'id' | 'sha256'>): Promise<boolean> {
  const twins = await db.$count(
    articles,
    and(eq(articles.sha256, sample.sha256), eq(articles.isPublished, true), isNotDeleted, ne(articles.id, sample.id)),
  )
  return twins === 0
}
