import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'

const OF_IMPORT = z.object({ importId: z.string() })

export const READ_IMPORT = { name: 'read-import', payload: OF_IMPORT }
export const RUN_IMPORT = { name: 'run-import', payload: OF_IMPORT }

/** Enqueues the job that reads an uploaded library. */
export function enqueueRead({ jobs }: Context, tx: Db, importId: string): Promise<void> {
  return jobs.add(tx, READ_IMPORT, { importId }, { key: `read-import:${importId}` })
}

/** Enqueues the job that imports a library, or its next part. */
export function enqueueRun({ jobs }: Context, tx: Db, importId: string): Promise<void> {
  return jobs.add(tx, RUN_IMPORT, { importId }, { key: `run-import:${importId}` })
}
