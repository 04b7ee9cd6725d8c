import { parentPort } from 'node:worker_threads'
import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { READY } from '../platform/threads/ready.ts'
import { type CachedDocument, cacheable, documentCache } from './document-cache.ts'
import type { ThreadReply, ThreadRequest } from './messages.ts'
import { loadReader } from './reader/load-reader.ts'
import { TASKS, type TaskMeans, type TaskPaper } from './tasks.ts'

/** Characters of text in the cache. */
const CHARACTERS_MAX = 8_000_000

const cache = documentCache(CHARACTERS_MAX)

const reader = loadReader('weights.onnx')
let supportReader: ReturnType<typeof loadReader> | null = null

parentPort?.on('message', async (request: ThreadRequest) => parentPort?.postMessage(await replyTo(request)))

await reader
parentPort?.postMessage(READY)

async function replyTo({ name, input, bodies, isFresh, stop }: ThreadRequest): Promise<ThreadReply> {
  try {
    const papers = input.papers.filter((paper): paper is TaskPaper & typeof paper => paper.source !== null)
    const { found, missing } = gather(papers, bodies, isFresh, stop)
    if (missing.length > 0) return { missing }
    const means: TaskMeans = {
      documents: ({ articleId }) => {
        checkWanted(stop)
        return found.get(articleId) ?? null
      },
      read: (await reader)(() => checkWanted(stop)),
      async readSupport() {
        supportReader ??= loadReader('support.onnx').catch((error: unknown) => {
          supportReader = null
          throw error
        })
        return (await supportReader)(() => checkWanted(stop))
      },
    }
    return { value: await (TASKS[name] as (input: unknown, means: TaskMeans) => Promise<unknown>)(input, means) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** Collects the documents of a task and the papers whose documents are missing. */
function gather(
  papers: readonly TaskPaper[],
  bodies: ThreadRequest['bodies'],
  isFresh: boolean,
  stop: ThreadRequest['stop'],
) {
  const found = new Map<number, CachedDocument | null>()
  const missing: number[] = []
  for (const { articleId, source } of papers) {
    checkWanted(stop)
    const body = bodies.get(articleId)
    if ('abstract' in source) found.set(articleId, abstractIn(source.abstract))
    else if (body !== undefined) found.set(articleId, body === null ? null : parsed(body, source.key))
    else {
      const known = source.key === null || isFresh ? null : cache.get(source.key)
      if (known) found.set(articleId, known)
      else missing.push(articleId)
    }
  }
  return { found, missing }
}

/** Ends a task before it takes another paper or part of the passages, once its caller has left. */
function checkWanted(stop: ThreadRequest['stop']): void {
  if (Atomics.load(stop, 0) === 1) throw new Error('the result is not wanted any more')
}

function abstractIn({ title, abstract }: { title: string; abstract: string }): CachedDocument {
  const key = `${title}\n${abstract}`
  const document = cache.get(key) ?? cacheable(abstractDocument(title, abstract))
  // Without text it would not count in the bounds of the cache.
  if (abstract !== '') cache.set(key, document)
  return document
}

function parsed(body: string, key: string | null): CachedDocument {
  const document = cacheable(JSON.parse(body) as PaperDocument)
  if (key !== null) cache.set(key, document)
  return document
}
