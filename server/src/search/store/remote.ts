import { STORE_CONNECT_MS, STORE_TRIES, StoreUnreachable, storeEndpoint } from '../../platform/files/store-endpoint.ts'

/** The longest request to the object store, a part of a large file included, in milliseconds. */
const REQUEST_MS = 15_000

/** Whether the tables at this address are in an object store. */
export function isRemote(url: string): boolean {
  return url.startsWith('s3://')
}

/** What the engine does not read from the environment itself: a plain-http endpoint, and deadlines. */
export function storageOptions(): Record<string, string> {
  const endpoint = storeEndpoint()
  return {
    ...(endpoint ? { aws_endpoint: endpoint, allow_http: String(endpoint.startsWith('http:')) } : {}),
    connect_timeout: `${STORE_CONNECT_MS}ms`,
    timeout: `${REQUEST_MS}ms`,
    client_max_retries: String(STORE_TRIES - 1),
    client_retry_timeout: String(REQUEST_MS / 1000),
  }
}

/** The result of work on remote tables; StoreUnreachable where the store fails, or after `ms`. */
export async function fromStore<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnreachable(`the object store did not answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    const isOfStore = error instanceof Error && /\bS3\b/.test(error.message)
    throw isOfStore ? new StoreUnreachable('the object store did not answer', { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}
