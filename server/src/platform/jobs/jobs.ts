import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

/** Every background job with its payload; handlers are listed in `worker.ts`. */
export type JobPayloads = {
  parse: { articleId: number; attempt: string }
  index: { articleId: number; attempt: string }
  're-extract': { articleId: number }
  'refresh-index': { articleId: number }
  'refresh-suggestions': Record<string, never>
  'recount-suggestions': Record<string, never>
  /** `serving` is the generation of the damaged tables. */
  'rebuild-search': { serving: number }
  'match-alerts': Record<string, never>
  'empty-bin': Record<string, never>
  'structure-bibliography': Record<string, never>
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
    /** The recipient, where it is no longer the address of the account. */
    to?: string
    /** The names of what was revoked; a job of an earlier version has none. */
    revoked?: { keys: string[]; feeds: string[] }
  }
  'docviz-read': { taskId: string; attempt: string }
  'docviz-export': { taskId: string; attempt: string }
  'docviz-guest-read': { taskId: string; attempt: string }
  'docviz-guest-export': { taskId: string; attempt: string }
  'docviz-expire': Record<string, never>
  'read-import': { importId: string }
  'run-import': { importId: string }
  'sweep-imports': Record<string, never>
  'delete-account': { accountId: number }
  'mail-wallet-change': { accountId: number; isLinked: boolean; wallet: string; at: string }
  'mail-social-change': { accountId: number; isLinked: boolean; provider: string; at: string }
}
export type JobName = keyof JobPayloads

/** Enqueues jobs within a transaction. */
export type Jobs = {
  add<N extends JobName>(db: Db, name: N, payload: JobPayloads[N], options?: JobOptions): Promise<void>
}

type JobOptions = {
  /** Replaces a waiting job with the same key. */
  key?: string
  /** Smaller numbers run first. */
  priority?: number
  /** Attempts before the job is given up. */
  attempts?: number
  runAt?: Date
  /** A waiting job with the same key keeps its time, so that frequent calls do not postpone it forever. */
  keepsTime?: boolean
  /** Waits while an administrator has paused processing. */
  isPausable?: boolean
}

/** Flag of jobs that wait while the queue is paused. */
export const PAUSABLE = 'pausable'

/** graphile-worker jobs, added through SQL so that they commit or roll back with their transaction. */
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
