import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { basename, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, complain, Refused, type Result, say } from './connection.ts'

/** What became of a file. `unread`: it is stored, but could not be read. */
type Added = { file: string; outcome: 'added' | 'there' | 'unread' | 'failed'; paper?: number; reason?: string }

const UNREADABLE: Record<string, string> = { ENOENT: 'There is no such file.', EISDIR: 'It is a folder.' }

/** Adds files, each once, and waits until they are read. */
export async function add(connection: Connection, files: readonly string[], isJson: boolean): Promise<Result> {
  const data: Added[] = []
  for (const file of files) {
    const added = await addOne(connection, file).finally(() => showBar(''))
    data.push(added)
    const { outcome, paper, reason } = added
    if (reason) complain(`${file}: ${paper ? `paper ${paper} cannot be read` : outcome}: ${reason}`)
    else if (!isJson) say(`${file}: ${outcome === 'added' ? 'added' : 'already there'} as paper ${paper}`)
  }
  const failed = data.filter(({ reason }) => reason).length
  return { data, text: '', code: failed === 0 ? 0 : failed === files.length ? 1 : 3 }
}

async function addOne(connection: Connection, file: string): Promise<Added> {
  const failed = (reason: string): Added => ({ file, outcome: 'failed', reason })
  try {
    const path = resolve(process.env.INIT_CWD ?? '.', file)
    const { paper, outcome } = await send(connection, path, file)
    const reason = await untilRead(connection, paper, file)
    return reason ? { file, outcome: 'unread', paper, reason } : { file, outcome, paper }
  } catch (error) {
    const { code = '', message, syscall } = error as NodeJS.ErrnoException
    if (error instanceof Refused) return failed(message)
    if (syscall) return failed(UNREADABLE[code] ?? message)
    throw error
  }
}

/** Sends a file unless it is among my papers. Two that send it at once add one paper. */
async function send({ api, ask }: Connection, path: string, name: string) {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  const sha256 = hash.digest('hex')
  const newest = async (isDeleted: boolean) => {
    const params = { query: { sha256, isDeleted, limit: 1 } }
    return (await ask(() => api.GET('/api/v1/articles/my-articles', { params }))).data[0][0]
  }
  const [there, binned] = [await newest(false), await newest(true)]
  if (there && there.reasonCode !== 'cancelled') return { paper: there.id, outcome: 'there' as const }
  // A file that was removed is added again.
  const headers = { 'Idempotency-Key': `${sha256}-${Math.max(there?.id ?? 0, binned?.id ?? 0)}` }
  const blob = await openAsBlob(path)
  const file = () => countedFile(blob, basename(path), (sent) => showBar(name, sent / blob.size))
  const { data } = await ask(() => api.POST('/api/v1/articles/create', { body: { file: file() }, headers }))
  return { paper: data.id, outcome: 'added' as const }
}

/** Waits until a paper is read; returns why it cannot be. */
async function untilRead({ api, ask, stop }: Connection, articleId: number, file: string): Promise<string | null> {
  for (let pauseMs = 250; ; pauseMs = Math.min(5000, pauseMs * 2)) {
    const { data } = await ask(() => api.GET('/api/v1/uploadStatusUpdate', { params: { query: { articleId } } }))
    if (data.status === 'error') return data.reason ?? 'unknown'
    if (data.status === 'complete') return null
    showBar(`${file}: reading`, data.uploadProgress / 99)
    await sleep(pauseMs, undefined, { signal: stop })
  }
}

/** A file that reports how many of its bytes were read to be sent. */
function countedFile(blob: Blob, name: string, onBytes: (sent: number) => void): File {
  let sent = 0
  const transform = (chunk: Uint8Array, to: TransformStreamDefaultController) => {
    sent += chunk.length
    onBytes(sent)
    to.enqueue(chunk)
  }
  const stream = () => blob.stream().pipeThrough(new TransformStream({ transform }))
  return Object.assign(new File([blob], name), { stream })
}

/** Draws a bar with a label on a terminal, or removes it. */
function showBar(label: string, part = 0): void {
  if (!process.stderr.isTTY) return
  const full = Math.round(part * 30)
  process.stderr.write(`\r\x1b[K${label && `${'█'.repeat(full)}${'░'.repeat(30 - full)} ${basename(label)}`}`)
}
