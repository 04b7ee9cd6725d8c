import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

/** Enqueues the job that reads an uploaded library. */
export function enqueueRead({ jobs }: Context, tx: Db, importId: string): Promise<void> {
  return jobs.add(tx, 'read-import', { importId }, { key: `read-import:${importId}` })
}

/** Enqueues the job that imports a library, or its next part. */
export function enqueueRun({ jobs }: Context, tx: Db, importId: string): Promise<void> {
  return jobs.add(tx, 'run-import', { importId }, { key: `run-import:${importId}` })
}
