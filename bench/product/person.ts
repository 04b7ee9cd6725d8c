import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProduct } from './run-product.ts'

/** Somebody with an account, who speaks only HTTP. */
export type Person = {
  email: string
  password: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<number>
  /** Waits until papers have gone through all stages; throws when one could not be read. */
  settled(ids: readonly number[]): Promise<void>
}

type Paper = { id: number; status: string; uploadProgress: number }

const PASSWORD = 'Reading-Room-7'
const LOOK_EVERY_MS = 250
const PATIENCE_MS = 600_000

/** Registers somebody and confirms with the code from the mail. */
export async function newPerson(product: RunningProduct): Promise<Person> {
  const email = `bench-${randomUUID()}@example.org`
  await send(product.url, null, 'POST', '/authentication/register', { email, password: PASSWORD })
  const code = await codeFor(product.dataDir, email)
  const opened = await send(product.url, null, 'POST', '/verification/confirm-register', { email, code })
  const { accessToken } = opened as { accessToken: string }
  const call = <T>(method: string, path: string, body?: unknown) =>
    send(product.url, accessToken, method, path, body) as Promise<T>
  return {
    email,
    password: PASSWORD,
    call,
    async upload(name, content) {
      const form = new FormData()
      form.append('file', new Blob([content]), name)
      return (await call<Paper>('POST', '/articles/create', form)).id
    },
    async settled(ids) {
      const end = performance.now() + PATIENCE_MS
      for (const id of ids) {
        for (;;) {
          const { status, uploadProgress } = await call<Paper>('GET', `/uploadStatusUpdate?articleId=${id}`)
          if (status === 'error') throw new Error(`paper ${id} could not be read`)
          if (uploadProgress >= 99 && status !== 'processing' && status !== 'queue') break
          if (performance.now() > end) throw new Error(`paper ${id} is still in work`)
          await sleep(LOOK_EVERY_MS)
        }
      }
    },
  }
}

async function codeFor(dataDir: string, email: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  for (let tries = 0; tries < 50; tries++) {
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = await readFile(join(outbox, name), 'utf8')
      const [, ...body] = mail.split(/\r?\n\r?\n/)
      const code = /\b\d{6}\b/.exec(body.join('\n'))?.[0]
      if (mail.includes(email) && code) return code
    }
    await sleep(100)
  }
  throw new Error(`no code was mailed to ${email}`)
}

async function send(url: string, token: string | null, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const reply = (await response.json().catch(() => ({}))) as { data?: unknown; message?: string }
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${reply.message}`)
  return reply.data
}
