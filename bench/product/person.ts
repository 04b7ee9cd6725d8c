import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from '@colophon/e2e/product/client'
import type { RunningProduct } from './run-product.ts'

/** The journeys' client as a measurement wants it: what is refused throws, because it measures nothing. */
export type Person = {
  email: string
  password: string
  accessToken: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<number>
  /** Waits until papers have gone through all stages; throws when one could not be read. */
  settled(ids: readonly number[]): Promise<void>
}

type Paper = { status: string; uploadProgress: number }

const LOOK_EVERY_MS = 250
const PATIENCE_MS = 600_000

/** Registers somebody and confirms with the code from the mail. */
export async function newPerson({ url, dataDir }: RunningProduct): Promise<Person> {
  const client = await newClient(url, dataDir)
  const call = async <T>(method: string, path: string, body?: unknown) => {
    const { status, data, message } = await client.call<T>(method, path, body)
    if (status >= 400) throw new Error(`${method} ${path} was answered ${status}: ${message}`)
    return data
  }
  return {
    email: client.email,
    password: client.password,
    accessToken: client.accessToken,
    call,
    upload: async (name, content) => (await client.upload(name, content)).id,
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
