import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { knownPapers } from '../documents/ground-truth.ts'

/** A file to upload; each has its own name and content. */
export type Paper = { name: string; content: Uint8Array<ArrayBuffer> }

/** An upload that was not accepted and sent again: when, the status (0 without reply), and whether it said when to retry. */
export type Refusal = { at: number; status: number; saysWhen: boolean }

const SAMPLES = 20
const PDF_EVERY = 4
const SENDERS = 4
const PAUSE_MS = 3000
const RETRY_MS = 1000
const SILENCE_MS = 60_000
const FIELDS = { num_return_sequences: 10, max_length: 216, length_penalty: 0, num_beams: 10, span_length: 128 }

/** Short texts, and for each fourth a copy of one of the smallest PDFs of the data folder; all differ. */
export async function makePapers(data: string | null, wanted: number): Promise<Paper[]> {
  const known = data === null ? [] : knownPapers(data).filter(({ path }) => path.endsWith('.pdf'))
  const sized = await Promise.all(known.map(async ({ path }) => ({ path, size: (await stat(path)).size })))
  const smallest = sized.sort((a, b) => a.size - b.size).slice(0, SAMPLES)
  const contents = await Promise.all(smallest.map(({ path }) => readFile(path)))
  return Array.from({ length: wanted }, (_, number) => {
    const pdf = number % PDF_EVERY === 0 ? contents[(number / PDF_EVERY) % contents.length] : undefined
    const text = `A study of nodes ${number}\n\nAbstract\n\nWe study ${number} nodes. They are stable.\n`
    return pdf
      ? { name: `paper-${number}.pdf`, content: new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${number}\n`)])) }
      : { name: `paper-${number}.txt`, content: new TextEncoder().encode(text) }
  })
}

/** Uploads papers from four senders, each again with its Idempotency-Key until it is accepted. */
export async function uploadAll(url: string, token: () => string, papers: readonly Paper[]): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  const waiting = [...papers]
  const sender = async () => {
    for (let paper = waiting.shift(); paper; paper = waiting.shift()) {
      for (;;) {
        const { status, saysWhen } = await upload(url, token(), paper)
        if (status === 201) break
        refusals.push({ at: performance.now(), status, saysWhen })
        await sleep(RETRY_MS)
      }
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  return refusals
}

async function upload(url: string, token: string, { name, content }: Paper) {
  const body = new FormData()
  for (const [field, value] of Object.entries(FIELDS)) body.append(field, String(value))
  body.append('file', new Blob([content]), name)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-${name}` }
  const signal = AbortSignal.timeout(SILENCE_MS)
  try {
    const reply = await fetch(`${url}/api/v1/articles/create`, { method: 'POST', headers, body, signal })
    await reply.arrayBuffer()
    return { status: reply.status, saysWhen: reply.headers.has('retry-after') }
  } catch {
    return { status: 0, saysWhen: false }
  }
}

/** The state of uploaded papers: those without a row, with more than one, not processed in time, and failed. */
export type Outcome = { lost: number; doubled: number; stuck: number; failed: number }

/** Waits until all papers of an account are processed, or for `seconds`. */
export async function outcomeOf(
  connection: pg.ClientConfig,
  email: string,
  papers: readonly Paper[],
  seconds: number,
): Promise<Outcome> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const rows = await rowsOf(connection, email)
    const names = new Set(rows.map(({ name }) => name))
    const stuck = rows.filter(({ status }) => status === 'queue' || status === 'processing').length
    if (stuck > 0 && performance.now() < end) {
      await sleep(1000)
      continue
    }
    return {
      lost: papers.filter(({ name }) => !names.has(name)).length,
      doubled: rows.length - names.size,
      stuck,
      failed: rows.filter(({ status }) => status === 'error').length,
    }
  }
}

async function rowsOf(connection: pg.ClientConfig, email: string): Promise<{ name: string; status: string }[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const found = `select file_name as name, status from articles join accounts on accounts.id = owner_id
    where email = $1 and source = 'system' and file_name like 'paper-%'`
  const { rows } = await client.query(found, [email]).finally(() => client.end())
  return rows
}
