import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Pool } from 'pg'
import { papersImported } from '../../papers/changes.ts'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { prefetchOne } from '../../platform/process/prefetch.ts'
import { completeImport } from './complete-import.ts'
import { followImport, type ImportFollower } from './follow-import.ts'
import { ImportRefused } from './import-refused.ts'
import { openRecordFile, type RecordFile } from './open-record-file.ts'
import { type ArchiveEntry, parseRecord } from './parse-record.ts'
import { openRejectList, type Reject, type RejectList } from './reject-list.ts'
import { type Line, readLines, storeRecords } from './store-records.ts'
import { archiveImports } from './tables.ts'

const NOTHING: ImportCounts = { linesDone: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }

/** A database notices a killed import with a short delay. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 250

/** Progress of an import; `stage` is `index` once all lines are read. */
export type ImportProgress = ImportCounts & { stage: 'read' | 'index'; bytesRead: number; bytes: number }

/** The result of an import. `isResumed`: it continued an interrupted one and includes its counts. */
export type ImportSummary = ImportCounts & { isResumed: boolean; isStopped: boolean; rejects: string }

type Options = { onProgress: (progress: ImportProgress) => void; signal: AbortSignal }
type Parts = Pick<Context, 'db' | 'pool' | 'search' | 'log' | 'config' | 'now' | 'jobs'>
type Batch = { lines: Line[]; entries: ArchiveEntry[]; rejected: Reject[] }
type Work = { file: RecordFile; counts: ImportCounts; rejects: RejectList; follower: ImportFollower }

/** Lines per transaction. */
const BATCH_LINES = 1000
const PARSED_AT_ONCE = 50
/** One of so many first lines must be a record, else the file is refused. */
const TRIAL_LINES = 100

/**
 * Imports the records of a file into the database and the search index. It may be killed at any time: the next import
 * of the file continues after the last stored line and updates the index.
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
  { onProgress, signal }: Options,
): Promise<ImportSummary> {
  const { file, rejects } = work
  const say = (stage: ImportProgress['stage']) =>
    onProgress({ ...work.counts, stage, bytesRead: file.bytesRead(), bytes: file.bytes })
  say('read')
  for await (const batch of prefetchOne(batches(file, before.linesDone))) {
    await storeBatch(context, work, batch)
    say('read')
    if (signal.aborted) break
  }
  const summary = () => ({ ...work.counts, isResumed: before.linesDone > 0, rejects: rejects.path })
  // Without a recorded end the next run knows that the index may be behind.
  if (signal.aborted) return { ...summary(), isStopped: true }
  if (work.counts.linesDone === 0) throw new ImportRefused('The file is empty.')
  say('index')
  const isDone = await completeImport(context, {
    follower: work.follower,
    isSuspect: before.added + before.changed > 0,
    changes: work.counts.added + work.counts.changed,
    signal,
    noteEnd: (tx) => writeImport(tx, file, work.counts, { endedAt: context.now() }),
  })
  return { ...summary(), isStopped: !isDone }
}

/** The remaining lines, in batches. */
async function* batches(file: RecordFile, linesDone: number): AsyncGenerator<Batch> {
  let lines: Line[] = []
  try {
    for await (const line of readLines(file.content)) {
      if (line.number > linesDone) lines.push(line)
      if (lines.length < BATCH_LINES) continue
      yield await parsed(lines)
      lines = []
    }
  } catch (error) {
    if (lines.length > 0) yield await parsed(lines)
    throw isDamage(error) ? new ImportRefused(DAMAGED) : error
  }
  if (lines.length > 0) yield await parsed(lines)
}

const DAMAGED =
  'The packed file is damaged or ends too early. The records before that point were taken over; get the file again and import it.'

function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** Stores the records of a batch and the progress in one transaction. */
async function storeBatch(context: Parts, { file, counts, rejects, follower }: Work, batch: Batch): Promise<void> {
  const { lines, entries, rejected } = batch
  if (counts.linesDone === 0) refuseOtherFiles(lines, rejected)
  await rejects.add(rejected)
  const linesDone = lines.at(-1)?.number ?? counts.linesDone
  const stored = await context.db.transaction(async (tx) => {
    const { added, changed, unchanged, papers } = await storeRecords(tx, entries)
    await papersImported(tx, added)
    const isFirst = counts.linesDone === 0
    counts.linesDone = linesDone
    counts.added += added.length
    counts.changed += changed.length
    counts.unchanged += unchanged
    counts.rejected += rejected.length
    await writeImport(tx, file, counts, isFirst ? { startedAt: context.now() } : {})
    return { papers, changed }
  })
  follower.stored(stored)
}

/** Pauses in between, so that replies of the database are not kept waiting. */
async function parsed(lines: Line[]): Promise<Batch> {
  const entries: ArchiveEntry[] = []
  const rejected: Reject[] = []
  for (const [index, { number, text, problem, excerpt }] of lines.entries()) {
    if (index % PARSED_AT_ONCE === 0) await setImmediate()
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
      ? `This is not a file of records: it must have one JSON object per line, and none of its first ${trial.length} is one (line ${first.line}: ${first.reason}).`
      : 'The file contains only empty lines.',
  )
}

/** Runs the work while no other import runs, else refuses with a message. Fails if the connection is lost. */
export async function withImportLock<T>(pool: Pool, work: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  const client = await pool.connect()
  try {
    for (const began = performance.now(); ; await sleep(PAUSE_MS)) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as is_ours', [LOCKS.archiveImport])
      if (rows[0]?.is_ours === true) break
      if (performance.now() - began > patienceMs) {
        throw new ImportRefused('Another import is under way. Start this one again when it has ended.')
      }
    }
    return await work()
  } finally {
    // Closing the connection releases the session lock.
    client.release(true)
  }
}

/** Lines read, and the outcome of their records. */
type ImportCounts = { linesDone: number; added: number; changed: number; unchanged: number; rejected: number }

/**
 * Where to continue: after an interrupted import, or at the first line. A completed file is read again, which changes
 * nothing that is not new.
 */
async function readImport(db: Db, fingerprint: string): Promise<ImportCounts> {
  const [row] = await db.select().from(archiveImports).where(eq(archiveImports.fingerprint, fingerprint))
  if (!row || row.endedAt !== null) return { ...NOTHING }
  const { linesDone, added, changed, unchanged, rejected } = row
  return { linesDone, added, changed, unchanged, rejected }
}

/** Stores the progress in the transaction of the records. */
async function writeImport(
  db: Db,
  file: { fingerprint: string; name: string },
  counts: ImportCounts,
  times: { startedAt?: Date; endedAt?: Date } = {},
): Promise<void> {
  const values = { ...counts, ...times, endedAt: times.endedAt ?? null }
  await db
    .insert(archiveImports)
    .values({ fingerprint: file.fingerprint, fileName: file.name, ...values })
    .onConflictDoUpdate({ target: archiveImports.fingerprint, set: values })
}
