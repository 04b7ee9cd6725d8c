import { setTimeout as sleep } from 'node:timers/promises'
import { articleCalls } from '@colophon/protocol/articles/calls'
import type { MyArticle, UploadState } from '@colophon/protocol/articles/entities'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { isQueuePaused } from '../features/administration/queue-queries.ts'
import { recordJobFailure } from '../features/administration/record-job-failure.ts'
import type { JobName } from '../platform/jobs/jobs.ts'
import { type JobsRunner, runJobs } from '../platform/jobs/jobs-runner.ts'
import { everyJob } from '../worker.ts'
import type { TestApp } from './make-app.ts'
import type { TestUser } from './make-user.ts'

/**
 * For `vi.waitFor`: time until the index has followed a change on a busy machine. The specified two seconds are checked
 * by benchmarks.
 */
export const SOON = { timeout: 30_000, interval: 50 }

/** A file to upload: by default text with a title and sentences to extract statements from. */
export type TestFile = {
  name?: string
  content?: string | Uint8Array
  password?: string
  headers?: Record<string, string>
}

/** The default text of a paper. */
export const SOME_TEXT = `On the drying of peat

Peat loses water quickly in dry air. We measured twelve samples in a warm room. The mass of every sample fell
during the first day. These results suggest that thin layers may dry faster than thick ones.
`

/** Uploads a file like a client; returns any reply. */
export function upload(user: TestUser, { name = 'peat.txt', content = SOME_TEXT, password, headers }: TestFile = {}) {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
  const fields = password === undefined ? {} : { password }
  return user.call(uploadCalls.create, { fields, file }, headers ? { headers } : {})
}

/** A user's paper, processed by the running worker, and published on request. */
export async function makeArticle(
  user: TestUser,
  options: TestFile & { isPublished?: boolean } = {},
): Promise<MyArticle> {
  const { status, data, message } = await upload(user, options)
  if (status !== 201) throw new Error(`the upload was refused: ${status} ${message}`)
  const state = await settled(user, data.id)
  if (state.status !== 'complete') throw new Error(`the paper ended as ${state.status}: ${state.reason}`)
  if (options.isPublished) {
    await user.call(articleCalls.publish, { body: { articleId: data.id, isPublished: true } })
  }
  return data
}

/** Polls like a client until a paper is no longer processing; fails after three minutes. */
export async function settled(user: TestUser, articleId: number): Promise<UploadState> {
  const deadline = Date.now() + 180_000
  for (;;) {
    const { status, data, message } = await user.call(uploadCalls.uploadStatus, { query: { articleId } })
    if (status !== 200) throw new Error(`The state of paper ${articleId} is ${status}: ${message}`)
    if (data.status !== 'queue' && data.status !== 'processing') return data
    if (Date.now() > deadline) throw new Error(`Paper ${articleId} still is in ${data.stage}`)
    await sleep(50)
  }
}

/** A real worker in the test's process; `only` limits its jobs, as if it had died before the others. */
export function startWorker(app: TestApp, only?: readonly JobName[]): Promise<JobsRunner> {
  const handlers = everyJob(app.context)
  const jobs = only ?? (Object.keys(handlers) as JobName[])
  return runJobs({
    url: String(app.context.pool.options.connectionString),
    log: app.context.log,
    handlers,
    lanes: [{ jobs, concurrency: 2 }],
    timetable: [],
    isPaused: () => isQueuePaused(app.context.db),
    onFailure: (tried) => recordJobFailure(app.context, tried),
  })
}
