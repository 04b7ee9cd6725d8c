import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { FileMissing, type Files } from './files.ts'
import { openNameless, writeAll } from './nameless.ts'
import { bucketOf, openS3Client, storeError } from './s3-client.ts'
import { checkStoreKey } from './store-key.ts'

/**
 * Files in an S3-compatible store: `s3://bucket/prefix`. Calls fail with StoreUnreachable where it does not answer.
 * Spooled copies in `scratchFolder` have no name, so that none outlives this process.
 */
export async function openS3Files(url: string, scratchFolder: string): Promise<Files> {
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 })
  await sweepScratch(scratchFolder)
  const { bucket, prefix } = bucketOf(url)
  const client = openS3Client()
  const at = (key: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${checkStoreKey(key)}` : checkStoreKey(key) })

  const size: Files['size'] = async (key) => {
    const head = await client.send(new HeadObjectCommand(at(key))).catch((error) => missing(error, key))
    return head.ContentLength ?? 0
  }
  const read: Files['read'] = async (key, range) => {
    const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    const reply = await client.send(new GetObjectCommand({ ...at(key), ...part })).catch((error) => missing(error, key))
    if (!(reply.Body instanceof Readable)) throw new FileMissing(key)
    return reply.Body
  }

  return {
    size,
    read,
    async put(key, content) {
      // S3 needs the length first; content that fails to arrive is never sent.
      const copy = await openNameless(scratchFolder)
      try {
        const ChecksumSHA256 = await copyTo(copy, content)
        const { size: ContentLength } = await copy.stat()
        const Body = copy.createReadStream({ start: 0, autoClose: false })
        const command = new PutObjectCommand({ ...at(key), Body, ContentLength, ChecksumSHA256 })
        await client.send(command).catch(failed)
        return { size: ContentLength }
      } finally {
        await copy.close()
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(failed)
    },
    async *list(folder) {
      const start = prefix ? `${prefix}/${folder}/` : `${folder}/`
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: start })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: `${folder}/${Key.slice(start.length)}`, storedAt: LastModified }
        }
      }
    },
    async sweep() {
      // Parts of an interrupted upload are left to the bucket's lifecycle rule.
    },
  }
}

/** A process killed between opening and unlinking leaves an empty file. */
async function sweepScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

/** Copies the content and returns its checksum, by which the store rejects corrupted uploads. */
async function copyTo(copy: FileHandle, content: Readable): Promise<string> {
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      yield chunk
    }
  }
  await writeAll(copy, hashed())
  return hash.digest('base64')
}

function missing(error: unknown, key: string): never {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) throw new FileMissing(key)
  return failed(error)
}

function failed(error: unknown): never {
  throw storeError(error)
}
