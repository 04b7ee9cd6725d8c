import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDocument } from '@colophon/analysis/document/parse'
import { extractStatements } from '@colophon/analysis/statements/extract'
import { articleCalls } from '@colophon/protocol/articles/calls'
import type { UploadState } from '@colophon/protocol/articles/entities'
import { progressOf } from '@colophon/protocol/articles/states'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { eq } from 'drizzle-orm'
import { isQueuePaused, recordJobFailure } from '../../src/features/administration/queue-queries.ts'
import { addPaper } from '../../src/features/uploads/add-paper.ts'
import { enqueueStage } from '../../src/features/uploads/enqueue-stage.ts'
import { storeDocument, storeStatements } from '../../src/features/uploads/jobs.ts'
import { storeUpload } from '../../src/papers/files/store-upload.ts'
import { roleOf } from '../../src/papers/queries.ts'
import { articles } from '../../src/papers/tables.ts'
import type { Jobs } from '../../src/platform/jobs/jobs.ts'
import { type Job, type JobsRunner, runJobs } from '../../src/platform/jobs/jobs-runner.ts'
import { JOBS } from '../../src/worker.ts'
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

/** The content of a paper to make. */
type TestPaper = Pick<TestFile, 'name' | 'content'> & { isPublished?: boolean }

/**
 * A user's paper, published on request. It is stored like an upload, but read here instead of in a parser process,
 * which takes a second; the running worker indexes it.
 */
export async function makeArticle(
  user: TestUser,
  options: TestPaper = {},
): Promise<{ id: number; articleUrl: string }> {
  const article = await addReadPaper(user, options)
  const state = await settled(user, article.id)
  if (state.status !== 'complete') throw new Error(`the paper ended as ${state.status}: ${state.reason}`)
  if (options.isPublished) {
    await user.call(articleCalls.publish, { body: { articleId: article.id, isPublished: true } })
  }
  return article
}

async function addReadPaper(user: TestUser, { name = 'peat.txt', content = SOME_TEXT }: TestPaper) {
  const { context } = user.app()
  const bytes = new Uint8Array(Buffer.from(content))
  const upload = await storeUpload(context.files, { name, content: Readable.from([bytes]) })
  const document = await parseDocument(bytes, { source: upload.format, maxPages: 100 })
  const generation = GenerationFields.parse({})
  const found = extractStatements(document, generation)
  const isParsed: Jobs = {
    add: async (db, job, ...more) => {
      if (job.name !== 'parse') await context.jobs.add(db, job, ...more)
    },
  }
  return context.db.transaction(async (tx) => {
    const person = { id: user.id, role: await roleOf(tx, user.id) }
    const id = await addPaper({ ...context, jobs: isParsed }, tx, person, upload, { generation })
    const [row] = await tx.select().from(articles).where(eq(articles.id, id))
    if (!row) throw new Error('the paper was not stored')
    const paper = { ...row, stage: 'statements', role: person.role } as const
    const read = { ...(await storeDocument(tx, paper, document)), status: 'processing', stage: 'index' } as const
    const counted = await storeStatements(tx, paper, found, context.now())
    await tx
      .update(articles)
      .set({ ...read, ...counted, progress: progressOf('index') })
      .where(eq(articles.id, row.id))
    await enqueueStage(context, tx, 'index', { articleId: row.id, attempt: row.attempt }, person)
    return { id: row.id, articleUrl: row.articleUrl }
  })
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
export function startWorker({ context }: TestApp, only?: readonly string[]): Promise<JobsRunner> {
  const jobs = JOBS.filter(({ name }) => only?.includes(name) ?? true)
  return runJobs(context, {
    // None recurs.
    jobs: jobs.map(({ at: _, ...job }: Job) => ({ ...job, lane: 'all' })),
    lanes: { all: 2 },
    isPaused: () => isQueuePaused(context.db),
    onFailure: (tried) => recordJobFailure(context, tried),
  })
}
