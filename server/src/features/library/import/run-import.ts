import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '@colophon/protocol/auth/roles'
import type { Context } from '../../../platform/context.ts'
import { LOCKS } from '../../../platform/database/advisory-locks.ts'
import { underSessionLock } from '../../../platform/database/session-lock.ts'
import { hasRunner } from '../../../platform/jobs/runner-presence.ts'
import type { AddPapers } from './add-papers.ts'
import { makeCollectionsAndTags } from './collections-and-tags.ts'
import { fileItems } from './file-items.ts'
import type { Remark } from './imported-library.ts'
import { type ImportPlan, isToAdd, openItems, type PlannedItem, planImport } from './plan.ts'
import type { PreparedLibrary } from './prepare-library.ts'
import type { Source } from './source.ts'

const BATCH = 200
/** How long to wait for papers to be processed before another file is tried, where the quota is reached. */
const QUOTA_PAUSE_MS = 2000

/** How many items are done, and further ones whose files are in; `added` counts files. */
export type ImportDone = { items: number; ready: number; added: number; remarks: Remark[]; isStopped: boolean }

type Options = {
  add: AddPapers
  /** Asked before anything is changed. */
  onPlan: (plan: ImportPlan) => boolean | Promise<boolean>
  /** Called after each added file and each batch of items. */
  onProgress: (done: ImportDone) => void | Promise<void>
  /** The quota of papers in process is reached; the import goes on when some are processed. */
  onWait: (why: string) => void | Promise<void>
  signal: AbortSignal
}

/**
 * Imports a library into an account. It may be killed at any time: the same import then does what is left, and nothing
 * twice. Imports into one account wait for each other.
 */
export function importLibrary(
  context: Context,
  person: User,
  given: { library: PreparedLibrary; source: Source },
  options: Options,
): Promise<ImportDone> {
  const work = async () => {
    const plan = await planImport(context, person, given, options.signal)
    const done: ImportDone = { items: 0, ready: 0, added: 0, remarks: plan.remarks, isStopped: options.signal.aborted }
    if (done.isStopped || !(await options.onPlan(plan))) return done
    const made = await makeCollectionsAndTags(context, person, given.library, {
      remarks: done.remarks,
      signal: options.signal,
    })
    const open = openItems(plan)
    for (let start = 0; start < open.length && !done.isStopped; start += BATCH) {
      const batch = open.slice(start, start + BATCH)
      const ready: PlannedItem[] = []
      for (const planned of batch) {
        if (!(await addFiles(context, person, planned, { done, options }))) break
        ready.push(planned)
        done.ready = ready.length
      }
      await fileItems(context, person, ready, { ...made, remarks: done.remarks, addItem: options.add.item })
      done.items += ready.length
      done.ready = 0
      await options.onProgress(done)
      done.isStopped ||= options.signal.aborted
    }
    return done
  }
  const { signal } = options
  return underSessionLock(context.pool, [LOCKS.libraryImport, person.id], work, signal).catch((error: unknown) => {
    if (!signal.aborted || error !== signal.reason) throw error
    return { items: 0, ready: 0, added: 0, remarks: [], isStopped: true }
  })
}

/** Adds the files of an item that are not here yet; false if the import has to stop before it. */
async function addFiles(
  context: Context,
  person: User,
  { item, targets }: PlannedItem,
  { done, options: { add, onWait, onProgress, signal } }: { done: ImportDone; options: Options },
): Promise<boolean> {
  for (const { target } of targets) {
    let isWaiting = false
    while (target.file && isToAdd(target)) {
      if (signal.aborted) return false
      const result = await add.file(context, person, target.file, target.articleId)
      if (!('why' in result)) {
        target.articleId = result.articleId
        target.isBare = false
        done.added += result.outcome === 'added' ? 1 : 0
        await onProgress(done)
      } else if (result.outcome !== 'full') {
        done.remarks.push({ item: item.name, problem: `${target.file.name} is refused: ${result.why}` })
        target.file = null
      } else if (await hasRunner(context.pool)) {
        if (!isWaiting) await onWait(result.why)
        isWaiting = true
        await sleep(QUOTA_PAUSE_MS, undefined, { signal }).catch(() => undefined)
      } else {
        done.remarks.push({ item: item.name, problem: `${result.why} Start the product, and import again.` })
        done.isStopped = true
        return false
      }
    }
  }
  return true
}
