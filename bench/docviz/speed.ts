import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainPdf } from '@colophon/server/parser/plain-pdf'
import { knownPapers } from '../documents/ground-truth.ts'
import type { Options } from '../options.ts'
import { runProduct } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { median } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const PAGES = 20
const DOCUMENTS = 5
const PAPERS = 8
const BAR = 0.15
const LOOK_EVERY_MS = 20
const PATIENCE_MS = 300_000

type Task = { id: string; status: string; reason: string | null; pages: number }

/**
 * Time from the start of an upload until all downloads are available, over HTTP, one document after the other: plain
 * ones, and papers of a data folder with figures if given.
 */
export async function* docvizSpeed(scratch: Scratch, { data }: Options): AsyncGenerator<Row> {
  const { url } = await runProduct(scratch, `${await scratch.folder()}/data`)
  const visualise = await visitor(url)
  const before = loadavg()[0] ?? 0
  const plain: number[] = []
  for (let n = 0; n < DOCUMENTS; n++) plain.push(await visualise(plainPdf(PAGES, `document ${n}`)))
  yield row(`documents of ${PAGES} pages (median of ${DOCUMENTS}; load before ${before.toFixed(1)})`, plain)
  const papers = data ? knownPapers(data).filter(({ isTwoColumn }) => isTwoColumn) : []
  const real: number[] = []
  for (const { path } of papers.slice(0, PAPERS)) real.push(await visualise(new Uint8Array(readFileSync(path))))
  if (real.length > 0) yield row(`two-column papers, with their figures drawn (median of ${real.length})`, real)
}

function row(what: string, seconds: readonly number[]): Row {
  const middle = median(seconds)
  return { what: `docviz: seconds a page, ${what}`, ours: middle.toFixed(3), bar: `≤ ${BAR}`, isMet: middle <= BAR }
}

/** Registers an id, and returns a function that processes a document and returns its wall time in seconds per page. */
async function visitor(url: string): Promise<(content: Uint8Array<ArrayBuffer>) => Promise<number>> {
  const userId = 'bench'
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ userId }) }
  const { token } = await answered<{ token: string }>(await fetch(`${url}/api/docviz/auth/register`, post))
  const headers = { Authorization: `Bearer ${token}`, 'X-User-ID': userId }
  return async (content) => {
    const body = new FormData()
    body.set('file', new File([content], 'document.pdf'))
    const began = performance.now()
    const sent = await fetch(`${url}/api/docviz/documents/upload`, { method: 'POST', headers, body })
    const { id } = await answered<Task>(sent)
    for (;;) {
      const task = await answered<Task>(await fetch(`${url}/api/docviz/tasks/${id}`, { headers }))
      const ms = performance.now() - began
      if (task.status === 'completed') return ms / 1000 / task.pages
      if (task.status === 'failed' || ms > PATIENCE_MS) throw new Error(`a document was not processed: ${task.reason}`)
      await sleep(LOOK_EVERY_MS)
    }
  }
}

async function answered<T>(reply: Response): Promise<T> {
  if (!reply.ok) throw new Error(`${reply.url} returned ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as T
}
