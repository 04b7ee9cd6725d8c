import { and, eq, inArray } from 'drizzle-orm'
import { accountById } from '../../../accounts/queries.ts'
import type { Context } from '../../../platform/context.ts'
import type { AddPapers } from '../import/add-papers.ts'
import { TOO_SLOW } from '../import/confined/read-confined.ts'
import { UnreadableLibrary } from '../import/imported-library.ts'
import { type ImportPlan, isToAdd, openItems } from '../import/plan.ts'
import type { PreparedLibrary } from '../import/prepare-library.ts'
import { type ImportDone, importLibrary } from '../import/run-import.ts'
import type { Source } from '../import/source.ts'
import { importRemarks, libraryImports } from '../tables.ts'
import { enqueueRun } from './enqueue.ts'
import { endImports, type ImportRow, importById, storeRemarks } from './import-rows.ts'

/** How long an import may take the place of others, in milliseconds; a queued job is taken for lost after four hours. */
export const PART_MS = 10 * 60_000
/** How often an import looks whether it was cancelled, and reports its progress. */
const LOOK_INTERVAL_MS = 1000

type WithLibrary = (
  signal: AbortSignal,
  work: (given: { library: PreparedLibrary; source: Source }) => Promise<ImportDone>,
) => Promise<ImportDone>

/** Imports a library until it is in, the user stops it, or its time is over; then enqueues the rest. */
export async function runPart(
  context: Context,
  row: ImportRow,
  { add, stopping }: { add: AddPapers; stopping: AbortSignal },
  withLibrary: WithLibrary,
  partMs = PART_MS,
): Promise<void> {
  const account = await accountById(context.db, row.accountId)
  if (!account) return
  if (row.status === 'stopping') return end(context, row, 'stopped')
  const watch = watchImport(context, row.id, { status: 'running', limitMs: partMs })
  const signal = AbortSignal.any([stopping, watch.signal])
  const report = progressOf(context, row)
  let isPlanned = false
  try {
    const done = await withLibrary(signal, (given) =>
      importLibrary(context, account, given, {
        add,
        onPlan: (plan) => {
          isPlanned = true
          return report.begin(plan)
        },
        onProgress: (done) => report.store(done),
        onWait: (why) => report.wait(why),
        signal,
      }),
    ).catch((error: unknown) => {
      if (!watch.signal.aborted || !signal.aborted) throw error
      return null
    })
    stopping.throwIfAborted()
    if (done) await report.store(done, { isLast: true })
    if (done && !done.isStopped) return await end(context, row, 'done')
    if ((await importById(context.db, row.id))?.status === 'stopping') return await end(context, row, 'stopped')
    // A library that takes its whole time to be read would be read for ever.
    if (!isPlanned && watch.isOver()) throw new UnreadableLibrary(TOO_SLOW)
    await enqueueRun(context, context.db, row.id)
  } finally {
    watch.end()
  }
}

function end(context: Context, { id }: ImportRow, status: 'done' | 'stopped'): Promise<void> {
  const isUnderWay = and(eq(libraryImports.id, id), inArray(libraryImports.status, ['running', 'stopping']))
  return endImports(context, isUnderWay, { status })
}

/** Aborts once the import has another status, such as cancelled, or is removed, or its time is over. */
export function watchImport(
  { db, log }: Context,
  importId: string,
  { status, limitMs }: { status: ImportRow['status']; limitMs: number },
) {
  const over = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    over.abort()
  }, limitMs)
  const look = setInterval(() => {
    importById(db, importId).then(
      (row) => row?.status !== status && over.abort(),
      (error: unknown) => log.warn({ err: error }, 'could not look whether an import was cancelled'),
    )
  }, LOOK_INTERVAL_MS)
  return {
    signal: over.signal,
    isOver: () => isOver,
    end() {
      clearTimeout(timer)
      clearInterval(look)
    },
  }
}

/** Stores the progress of an import. What earlier parts have done follows from what is left to do, also after a kill. */
function progressOf(context: Context, { id, itemsTotal, filesTotal }: ImportRow) {
  const before = { items: 0, files: 0 }
  let storedRemarks = 0
  let storedAt = 0
  const update = (set: Partial<ImportRow>) =>
    context.db
      .update(libraryImports)
      .set({ ...set, updatedAt: context.now() })
      .where(eq(libraryImports.id, id))
  return {
    async begin(plan: ImportPlan): Promise<boolean> {
      const open = { items: openItems(plan).length, files: newFiles(plan) }
      const total = { items: itemsTotal ?? open.items, files: filesTotal ?? open.files }
      before.items = Math.max(0, total.items - open.items)
      before.files = Math.max(0, total.files - open.files)
      // Those of the preview may no longer be true.
      if (itemsTotal === null) await context.db.delete(importRemarks).where(eq(importRemarks.importId, id))
      await update({
        itemsTotal: total.items,
        filesTotal: total.files,
        itemsDone: before.items,
        filesAdded: before.files,
        waitsFor: null,
      })
      return true
    },
    async store({ items, ready, added, remarks }: ImportDone, { isLast = false } = {}): Promise<void> {
      const now = performance.now()
      if (!isLast && now - storedAt < LOOK_INTERVAL_MS) return
      storedAt = now
      await storeRemarks(context.db, id, remarks.slice(storedRemarks))
      storedRemarks = remarks.length
      await update({ itemsDone: before.items + items + ready, filesAdded: before.files + added, waitsFor: null })
    },
    async wait(why: string): Promise<void> {
      await update({ waitsFor: why })
    },
  }
}

/** How many files a plan adds. */
function newFiles(plan: ImportPlan): number {
  const targets = openItems(plan).flatMap((item) => item.targets.map(({ target }) => target))
  return new Set(targets.filter(isToAdd)).size
}
