import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import type { JobHandler } from '../../platform/jobs-runner.ts'
import { protectFile } from './protect-file.ts'

const TRIES = 25

/** Queues the file of a paper to follow a change of who may read it, in the transaction of the change. */
export async function followInFile(context: Pick<Context, 'jobs'>, db: Db, articleId: number): Promise<void> {
  await context.jobs.add(db, 'protect-file', { articleId }, { key: `file:${articleId}`, attempts: TRIES })
}

/** Encrypts or decrypts the file of a paper, as who may read it wants it now. */
export function protectFileJob(context: Context): JobHandler<'protect-file'> {
  return ({ articleId }) => protectFile(context, articleId)
}
