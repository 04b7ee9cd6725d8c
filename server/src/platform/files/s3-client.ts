import { ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StartRefused } from '../database/postgres/start-refused.ts'
import { STORE_CONNECT_MS, STORE_SILENCE_MS, STORE_TRIES, StoreUnreachable, storeEndpoint } from './store-endpoint.ts'

/**
 * Region, credentials and endpoint come from the standard AWS variables (`AWS_REGION`, `AWS_ACCESS_KEY_ID`,
 * `AWS_ENDPOINT_URL_S3`, …). A custom endpoint uses path-style addresses.
 */
export function openS3Client(): S3Client {
  return new S3Client({
    forcePathStyle: storeEndpoint() !== undefined,
    maxAttempts: STORE_TRIES,
    requestHandler: { connectionTimeout: STORE_CONNECT_MS, socketTimeout: STORE_SILENCE_MS },
  })
}

/** The bucket and the prefix, without slashes around it, of `s3://bucket/prefix`. */
export function bucketOf(url: string): { bucket: string; prefix: string } {
  const { hostname: bucket, pathname } = new URL(url)
  return { bucket, prefix: pathname.replace(/^\/+|\/+$/g, '') }
}

/** The error of a call to the store: StoreUnreachable unless the store refused the call itself. */
export function storeError(error: unknown): unknown {
  const isRefused = error instanceof S3ServiceException && Number(error.$metadata.httpStatusCode) < 500
  return isRefused ? error : new StoreUnreachable('the object store did not answer', { cause: error })
}

/** Refuses the start with what to set where the address in `setting` cannot be used. */
export async function checkStore(setting: string, url: string): Promise<void> {
  const { bucket, prefix } = bucketOf(url)
  const client = openS3Client()
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }))
  } catch (error) {
    throw new StartRefused(`${setting}=${url} cannot be used: ${problemOf(error, bucket)}`, { cause: error })
  } finally {
    client.destroy()
  }
}

function problemOf(error: unknown, bucket: string): string {
  const where = storeEndpoint() ?? 'AWS'
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  if (name === 'NoSuchBucket') return `there is no bucket ${bucket} at ${where}. Create it, or name another.`
  if (name === 'CredentialsProviderError') return 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  if (/^Region is missing/.test(message)) return 'set AWS_REGION.'
  if (!(error instanceof S3ServiceException)) {
    const code = (error as NodeJS.ErrnoException).code ?? name
    return `${where} does not answer (${code}). Set AWS_ENDPOINT_URL to the address of the store.`
  }
  const status = error.$metadata.httpStatusCode
  if (status === 403)
    return `${where} refused the credentials (${name}). Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY of an account that may list, read and write the bucket ${bucket}.`
  if (status === 301 || status === 400)
    return `${where} answered ${name}. Set AWS_REGION to the region of the bucket ${bucket}.`
  return `${where} answered ${name} (${status}). Set AWS_ENDPOINT_URL to the address of an S3-compatible store.`
}
