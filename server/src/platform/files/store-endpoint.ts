/** The endpoint of an S3-compatible store; undefined for that of AWS. */
export function storeEndpoint(): string | undefined {
  return process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL || undefined
}

/** Time to connect to the store, in milliseconds. */
export const STORE_CONNECT_MS = 2000
/** The longest silence of the store within a request, in milliseconds. */
export const STORE_SILENCE_MS = 5000
/** Tries of one request to the store, the first included. */
export const STORE_TRIES = 2

/** An answer of the store that failed or did not arrive in time; a later try may succeed. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable'
  readonly code = 'STORE_UNREACHABLE'
}

/** The search engine's errors for a store that cannot be reached, breaks off or fails; they have no codes. */
const FAILED = /\bS3 error: .*(HTTP error: (error sending request|request or response body error)|status code: 5\d\d)/s

/** Whether the store did not answer, however the error is wrapped. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof StoreUnreachable || FAILED.test(error.message) || isStoreAway(error.cause)
}
