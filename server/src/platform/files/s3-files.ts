import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { checkKey } from './file-key.ts'
import { FileMissing, type Files } from './files.ts'

/**
 * Files in an S3-compatible store: `s3://bucket/prefix`. Region, credentials and endpoint come from the standard AWS
 * variables (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT_URL_S3`, …). An own endpoint is addressed by path.
 */
export function openS3Files(url: string): Files {
  const { hostname: bucket, pathname } = new URL(url)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  const hasEndpoint = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  const client = new S3Client({ forcePathStyle: hasEndpoint })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix ? `${prefix}/${checkKey(key)}` : checkKey(key) })

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
      // The store must be told the length before the content; what breaks on its way here never gets there.
      return withCopy(key, content, async (copy) => {
        const { size: ContentLength } = await stat(copy)
        const ChecksumSHA256 = await checksumOf(copy)
        const sent = { Body: createReadStream(copy), ContentLength, ChecksumSHA256 }
        await client.send(new PutObjectCommand({ ...at(key), ...sent }))
        return { size: ContentLength }
      })
    },
    async withPath(key, use) {
      return withCopy(key, await read(key), use)
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
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
      // The parts of an interrupted upload are for the bucket's own lifecycle rule: they are not ours to list.
    },
  }
}

async function withCopy<T>(key: string, content: Readable, use: (path: string) => Promise<T>): Promise<T> {
  const copy = join(tmpdir(), `colophon-${randomUUID()}${extname(key)}`)
  try {
    await pipeline(content, createWriteStream(copy, { mode: 0o600 }))
    return await use(copy)
  } finally {
    await rm(copy, { force: true })
  }
}

/** With it the store refuses what was changed on the way. */
async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64')
}

function missing(error: unknown, key: string): never {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) throw new FileMissing(key)
  throw error
}
