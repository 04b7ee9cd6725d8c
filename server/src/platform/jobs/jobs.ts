import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

/** Every background job by name with its payload; their handlers are listed in `worker.ts`. */
export type JobPayloads = {
  parse: { articleId: number; attempt: string }
  statements: { articleId: number; attempt: string }
  index: { articleId: number; attempt: string }
  're-extract': { articleId: number }
  'refresh-index': { articleId: number }
  'refresh-suggestions': Record<string, never>
  'recount-suggestions': Record<string, never>
  'empty-bin': Record<string, never>
  'protect-file': { articleId: number }
  'protect-files': Record<string, never>
  'sweep-files': Record<string, never>
  'end-lost': Record<string, never>
  'mail-notifications': { accountId: number }
  'forget-key-uses': Record<string, never>
  'mail-digests': Record<string, never>
  'mail-security-change': {
    accountId: number
    change: 'on' | 'off' | 'codes' | 'frozen' | 'keysRevoked' | 'email'
    at: string
    /** The address to write to, where it is not that of the account any more. */
    to?: string
  }
  'docviz-read': { taskId: string; attempt: string }
  'docviz-export': { taskId: string; attempt: string }
  'docviz-guest-read': { taskId: string; attempt: string }
  'docviz-guest-export': { taskId: string; attempt: string }
  'docviz-expire': Record<string, never>
  'delete-account': { accountId: number }
  'mail-wallet-change': { accountId: number; isLinked: boolean; wallet: string; at: string }
  'mail-social-change': { accountId: number; isLinked: boolean; provider: string; at: string }
}
export type JobName = keyof JobPayloads

/** Puts work into the queue inside the transaction it belongs to. */
export type Jobs = {
  add<N extends JobName>(db: Db, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>
}

type JobOptions = {
  /** A job with the same key that has not begun is replaced. */
  key?: string
  /** Smaller runs first. */
  priority?: number
  /** How often it may run before it is given up. */
  attempts?: number
  runAt?: Date
  /** A job with the same key that waits keeps its time, so that what comes often is not put off for ever. */
  keepsTime?: boolean
  /** It waits while an administrator has paused the reading of papers. */
  isPausable?: boolean
}

/** The flag of jobs that wait while the queue is paused. */
export const PAUSABLE = 'pausable'

/** Jobs of graphile-worker, added through SQL so that they commit or roll back with their transaction. */
export const jobs: Jobs = {
  async add(db, name, payload, options = {}) {
    await db.execute(sql`select graphile_worker.add_job(
      identifier => ${name}, payload => ${JSON.stringify(payload)}::json, job_key => ${options.key ?? null},
      priority => ${options.priority ?? 0}, max_attempts => ${options.attempts ?? 5},
      run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      job_key_mode => ${options.keepsTime ? 'preserve_run_at' : 'replace'},
      flags => ${options.isPausable ? `{${PAUSABLE}}` : null}::text[])`)
  },
}
