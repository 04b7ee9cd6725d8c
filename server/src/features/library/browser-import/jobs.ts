import { IMPORT_DAYS } from '@colophon/protocol/library/import'
import { and, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { accountById } from '../../../accounts/queries.ts'
import type { Context } from '../../../platform/context.ts'
import { FileMissing } from '../../../platform/files/files.ts'
import { hasNoJob } from '../../../platform/jobs/job-rows.ts'
import { NO_PAYLOAD } from '../../../platform/jobs/jobs.ts'
import { defineJob, type JobRun } from '../../../platform/jobs/jobs-runner.ts'
import type { AddPapers } from '../import/add-papers.ts'
import { readConfined, TOO_SLOW } from '../import/confined/read-confined.ts'
import { openStored } from '../import/confined/stored-source.ts'
import { UnreadableLibrary } from '../import/imported-library.ts'
import { planImport, previewOf } from '../import/plan.ts'
import type { PreparedLibrary } from '../import/prepare-library.ts'
import type { Source } from '../import/source.ts'
import { libraryImports } from '../tables.ts'
import { READ_IMPORT, RUN_IMPORT } from './enqueue.ts'
import { endImports, type ImportRow, importById, removeImports, storeRemarks } from './import-rows.ts'
import { PART_MS, runPart, watchImport } from './run-part.ts'
import { IMPORTS_FOLDER } from './store-library.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FAILED = 'The import failed here. Upload the library again: what is in stays, and the rest comes in.'

/** Reads an uploaded library, and stores what an import of it would bring. */
export const readImportJob = defineJob({
  ...READ_IMPORT,
  lane: 'previews',
  run: (context, { importId }, run) => readImport(context, importId, run),
})

/** It ends with its time, or with the import. */
export async function readImport(context: Context, importId: string, run: JobRun, readMs = PART_MS): Promise<void> {
  const row = await importById(context.db, importId)
  if (row?.status !== 'reading') return
  const watch = watchImport(context, row.id, { status: 'reading', limitMs: readMs })
  const signal = AbortSignal.any([run.signal, watch.signal])
  const read = withLibrary(context, row, signal, async (given) => {
    const account = await accountById(context.db, row.accountId)
    if (!account) return
    const plan = await planImport(context, account, given, signal)
    signal.throwIfAborted()
    await context.db.transaction(async (tx) => {
      const isStillReading = and(eq(libraryImports.id, row.id), eq(libraryImports.status, 'reading'))
      const preview = previewOf(given, plan)
      const stored = { status: 'ready', preview, updatedAt: context.now() } as const
      const updated = await tx.update(libraryImports).set(stored).where(isStillReading).returning()
      if (updated.length > 0) await storeRemarks(tx, row.id, plan.remarks)
    })
  })
  await endsWithReason(context, row, run, () =>
    read
      .catch((error: unknown) => {
        if (watch.isOver()) throw new UnreadableLibrary(TOO_SLOW)
        // Without a status there is no import to read, because its user has removed it.
        if (!watch.signal.aborted || run.signal.aborted) throw error
      })
      .finally(() => watch.end()),
  )
}

/** Imports a library, for as long as one job may take; then the next one goes on. */
export const runImportJob = (add: AddPapers) =>
  defineJob({
    ...RUN_IMPORT,
    lane: 'imports',
    async run(context, { importId }, run) {
      const row = await importById(context.db, importId)
      if (row?.status !== 'running' && row?.status !== 'stopping') return
      await endsWithReason(context, row, run, () =>
        runPart(context, row, { add, stopping: run.signal }, (signal, work) => withLibrary(context, row, signal, work)),
      )
    },
  })

type Given = { library: PreparedLibrary; source: Source }

async function withLibrary<T>(
  context: Context,
  row: ImportRow,
  signal: AbortSignal,
  work: (given: Given) => Promise<T>,
): Promise<T> {
  const source = await openStored(context, { ...row, fileKey: row.fileKey ?? '' })
  try {
    return await work({ source, library: await readConfined(source, { signal }) })
  } finally {
    await source.close()
  }
}

/** Refuses what cannot be read; other errors are retried by the queue, and end the import after the last attempt. */
async function endsWithReason(
  context: Context,
  row: ImportRow,
  run: JobRun,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isIt = eq(libraryImports.id, row.id)
    if (run.signal.aborted) throw error
    if (error instanceof UnreadableLibrary) {
      await endImports(context, isIt, { status: 'refused', problem: error.message })
    } else if (run.isLastAttempt || error instanceof FileMissing) {
      context.log.error({ err: error, importId: row.id }, 'an import failed')
      await endImports(context, isIt, { status: 'failed', problem: FAILED })
    } else throw error
  }
}

const HAS_NO_JOB = hasNoJob('importId', sql`${libraryImports.id}::text`)

/** Hourly: ends imports whose job was lost, removes abandoned and ended ones after some days, and orphaned files. */
export const sweepImportsJob = defineJob({
  name: 'sweep-imports',
  payload: NO_PAYLOAD,
  lane: 'short',
  at: '23 * * * *',
  async run(context) {
    const now = context.now().getTime()
    const isWithWorker = inArray(libraryImports.status, ['reading', 'running', 'stopping'])
    await endImports(context, and(isWithWorker, HAS_NO_JOB), { status: 'failed', problem: FAILED })
    const isOld = lt(libraryImports.updatedAt, new Date(now - IMPORT_DAYS * DAY_MS))
    await removeImports(context, and(isOld, notInArray(libraryImports.status, ['reading', 'running', 'stopping'])))
    for await (const { key, storedAt } of context.files.list(IMPORTS_FOLDER)) {
      if (storedAt.getTime() >= now - DAY_MS) continue
      if ((await context.db.$count(libraryImports, or(eq(libraryImports.fileKey, key)))) === 0)
        await context.files.remove(key)
    }
  },
})
