import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { detectBytes, detectSource } from '@colophon/analysis/document/detect'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Files } from '../../platform/files/files.ts'
import { fail } from '../../platform/http/fail.ts'
import type { IncomingFile } from '../../platform/http/input.ts'
import { cleanFileName } from './upload-name.ts'

/** A stored file that belongs to no paper yet. */
export type StoredUpload = {
  key: string
  format: PaperDocument['source']
  fileName: string
  sizeBytes: number
  sha256: string
}

/**
 * Streams a file into the store. Its head is checked first, so that an empty file (400) or an unsupported type (415)
 * stores nothing; the rest of such a file is discarded, so that the client receives the reply. Files in `papers`
 * without a paper are swept; other features use their own folder.
 */
export async function storeUpload(
  files: Files,
  { name, content }: IncomingFile,
  folder = 'papers',
): Promise<StoredUpload> {
  const chunks = content.iterator({ destroyOnReturn: false })
  const head = await readHead(chunks, detectBytes)
  const format = detectSource(head, name)
  if (head.length === 0 || !format) {
    content.resume()
    fail(head.length === 0 ? 'fileEmpty' : 'fileUnsupported')
  }
  const hash = createHash('sha256')
  const key = `${folder}/${randomUUID()}.${format}`
  const { size } = await files.put(key, Readable.from(hashed(head, chunks, hash), { objectMode: false }))
  return { key, format, fileName: cleanFileName(name, format), sizeBytes: size, sha256: hash.digest('hex') }
}

/** The first chunks of a content, `bytes` or more if it has so many. */
export async function readHead(chunks: AsyncIterator<Uint8Array>, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < bytes; ) {
    const next = await chunks.next()
    if (next.done) break
    parts.push(next.value)
    size += next.value.length
  }
  return Buffer.concat(parts)
}

async function* hashed(head: Uint8Array, rest: AsyncIterator<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for (let chunk = head; ; ) {
    hash.update(chunk)
    yield chunk
    const next = await rest.next()
    if (next.done) return
    chunk = next.value
  }
}

/** A file of known size that can be read several times. */
export type RereadableFile = { name: string; size: number; open(): Promise<Readable> }

/** The hash of a file's content, in hexadecimal. */
export async function sha256Of(file: Pick<RereadableFile, 'open'>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await file.open()) hash.update(chunk)
  return hash.digest('hex')
}
