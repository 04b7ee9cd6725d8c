import { setTimeout as sleep } from 'node:timers/promises'
import { newClient, signIn } from '@colophon/e2e/product/client'
import type { RunningProduct } from './run-product.ts'

/** The journeys' client for measurements: errors throw. */
export type User = {
  email: string
  password: string
  accessToken: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<number>
  /** Waits until papers are processed; throws if one failed. */
  settled(ids: readonly number[]): Promise<void>
}

type Paper = { status: string; uploadProgress: number }

/** Less than an access token lives. */
const TOKEN_MS = 10 * 60_000
const LOOK_EVERY_MS = 250
const PATIENCE_MS = 600_000

/** Registers a user and confirms with the mailed code. Before the access token expires, the user signs in again. */
export async function newUser({ url, dataDir }: RunningProduct): Promise<User> {
  let client = await newClient(url, dataDir)
  let signedInAt = performance.now()
  const current = async () => {
    if (performance.now() - signedInAt > TOKEN_MS) {
      client = await signIn(url, client.email)
      signedInAt = performance.now()
    }
    return client
  }
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const { status, data, message } = await (await current()).call<T>(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path} returned ${status}: ${message}`)
    return data
  }
  return {
    email: client.email,
    password: client.password,
    accessToken: client.accessToken,
    call,
    upload: async (name, content) => (await (await current()).upload(name, content)).id,
    async settled(ids) {
      const end = performance.now() + PATIENCE_MS
      for (const id of ids) {
        for (;;) {
          const { status, uploadProgress } = await call<Paper>('GET', `/uploadStatusUpdate?articleId=${id}`)
          if (status === 'error') throw new Error(`paper ${id} failed`)
          if (uploadProgress >= 99 && status !== 'processing' && status !== 'queue') break
          if (performance.now() > end) throw new Error(`paper ${id} is still processing`)
          await sleep(LOOK_EVERY_MS)
        }
      }
    },
  }
}
