import type { Context } from '../../../platform/context.ts'
import { oneAhead } from '../../../platform/one-ahead.ts'
import { requestRecount } from '../recount-suggestions.job.ts'
import { followImport, type ImportFollower } from './follow-import.ts'
import { withImportLock } from './import-lock.ts'
import { ImportRefused } from './import-refused.ts'
import { type ImportCounts, readImport, writeImport } from './import-state.ts'
import { openRecordFile, type RecordFile } from './open-record-file.ts'
import { type ArchiveEntry, parseRecord } from './parse-record.ts'
import { type Line, readLines } from './read-lines.ts'
import { openRejectList, type Reject, type RejectList } from './rejected-lines.ts'
import { storeRecords } from './store-records.ts'

/** What is told while an import runs; `stage` is `index` once all lines are read. */
export type ImportProgress = ImportCounts & { stage: 'read' | 'index'; bytesRead: number; bytes: number }

/** What an import came to. `isResumed`: it went on where an earlier one was cut off, and counts that one's records too. */
export type ImportSummary = ImportCounts & { isResumed: boolean; isStopped: boolean; rejects: string }

type Options = { tell: (progress: ImportProgress) => void; signal: AbortSignal }
type Parts = Pick<Context, 'db' | 'pool' | 'search' | 'log' | 'config' | 'now' | 'jobs'>
type Batch = { lines: Line[]; entries: ArchiveEntry[]; rejected: Reject[] }
type Work = { file: RecordFile; counts: ImportCounts; rejects: RejectList; follower: ImportFollower }

/** Lines that are stored in one transaction. */
const BATCH_LINES = 1000
/** So many new rows are worth a pass over the tables. */
const TIDY_FROM = 2000
/** Of so many lines at the beginning one must be a record, or it is another kind of file. */
const TRIAL_LINES = 100

/**
 * Takes over the records of a file into the database and the search index. It may be killed at any moment: the same file
 * again goes on behind the last line that was stored, and brings the index up to date.
 */
export async function importFile(context: Parts, path: string, options: Options): Promise<ImportSummary> {
  const file = await openRecordFile(path)
  try {
    return await withImportLock(context.pool, () => importOpened(context, file, options))
  } finally {
    await file.close()
  }
}

async function importOpened(context: Parts, file: RecordFile, options: Options): Promise<ImportSummary> {
  const before = await readImport(context.db, file.fingerprint)
  const rejects = await openRejectList(context.config.DATA_DIR, file.fingerprint, before.linesDone)
  const follower = await followImport(context, options.signal)
  try {
    return await importFollowed(context, { file, rejects, counts: { ...before }, follower }, before, options)
  } finally {
    await follower.stop()
  }
}

async function importFollowed(
  context: Parts,
  work: Work,
  before: ImportCounts,
  { tell, signal }: Options,
): Promise<ImportSummary> {
  const { file, rejects } = work
  const say = (stage: ImportProgress['stage']) =>
    tell({ ...work.counts, stage, bytesRead: file.bytesRead(), bytes: file.bytes })
  say('read')
  for await (const batch of oneAhead(batches(file, before.linesDone))) {
    await takeOver(context, work, batch)
    say('read')
    if (signal.aborted) break
  }
  const summary = () => ({ ...work.counts, isResumed: before.linesDone > 0, rejects: rejects.path })
  // Without an end the next run knows that the index may be behind.
  if (signal.aborted) return { ...summary(), isStopped: true }
  if (work.counts.linesDone === 0) throw new ImportRefused('The file holds no line.')
  say('index')
  await work.follower.finish(before.added + before.changed > 0)
  if (signal.aborted) return { ...summary(), isStopped: true }
  if (work.counts.added + work.counts.changed > TIDY_FROM) await tidy(context.pool)
  await context.db.transaction(async (tx) => {
    await writeImport(tx, file, work.counts, { endedAt: context.now() })
    if (work.counts.added + work.counts.changed > 0) await requestRecount(context, tx)
  })
  return { ...summary(), isStopped: false }
}

/** Renewed rows are cleared away and counted now, not when the database comes to it: until then lists of all papers are slow. */
async function tidy(pool: Parts['pool']): Promise<void> {
  await pool.query('vacuum (analyze) articles')
  await pool.query('vacuum (analyze) archive_records')
}

/** The lines behind those that are done, read, many at a time. */
async function* batches(file: RecordFile, linesDone: number): AsyncGenerator<Batch> {
  let lines: Line[] = []
  try {
    for await (const line of readLines(file.content)) {
      if (line.number > linesDone) lines.push(line)
      if (lines.length < BATCH_LINES) continue
      yield parsed(lines)
      lines = []
    }
  } catch (error) {
    if (lines.length > 0) yield parsed(lines)
    throw isDamage(error) ? new ImportRefused(DAMAGED) : error
  }
  if (lines.length > 0) yield parsed(lines)
}

const DAMAGED =
  'The packed file is damaged or ends too early. The records before that point were taken over; get the file again and import it.'

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Stores the records of some lines, with how far the import is, in one transaction. */
async function takeOver(context: Parts, { file, counts, rejects, follower }: Work, batch: Batch): Promise<void> {
  const { lines, entries, rejected } = batch
  if (counts.linesDone === 0) refuseOtherFiles(lines, rejected)
  await rejects.add(rejected)
  const linesDone = lines.at(-1)?.number ?? counts.linesDone
  const stored = await context.db.transaction(async (tx) => {
    const { added, changed, unchanged } = await storeRecords(tx, entries)
    const isFirst = counts.linesDone === 0
    counts.linesDone = linesDone
    counts.added += added.length
    counts.changed += changed.length
    counts.unchanged += unchanged
    counts.rejected += rejected.length
    await writeImport(tx, file, counts, isFirst ? { startedAt: context.now() } : {})
    return [...added, ...changed]
  })
  follower.stored(stored)
}

function parsed(lines: Line[]): Batch {
  const entries: ArchiveEntry[] = []
  const rejected: Reject[] = []
  for (const { number, text, problem, excerpt } of lines) {
    if (text === '') continue
    const read = text === null ? { reason: problem ?? 'no text' } : parseRecord(text)
    if ('entry' in read) entries.push(read.entry)
    else rejected.push({ line: number, reason: read.reason, excerpt })
  }
  return { lines, entries, rejected }
}

function refuseOtherFiles(lines: Line[], rejected: Reject[]): void {
  const trial = lines.slice(0, TRIAL_LINES)
  const bad = rejected.filter(({ line }) => line <= (trial.at(-1)?.number ?? 0))
  const blank = trial.filter(({ text }) => text === '').length
  if (bad.length + blank < trial.length) return
  const [first] = bad
  throw new ImportRefused(
    first
      ? `This is no file of records: it must hold one JSON object a line, and none of its first ${trial.length} is one (line ${first.line}: ${first.reason}).`
      : 'The file holds nothing but empty lines.',
  )
}
