import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { detectBytes, detectSource } from '@colophon/analysis/document/detect'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Files } from '../../../platform/files/files.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { IncomingFile } from '../../../platform/http/input.ts'
import { cleanFileName } from './upload-name.ts'

/** A file that is stored but belongs to no paper yet. */
export type StoredUpload = {
  key: string
  format: PaperDocument['source']
  fileName: string
  sizeBytes: number
  sha256: string
}

/**
 * Streams a file into the store. Its beginning is judged first, so that an empty file (400) or one of a type that we do
 * not read (415) stores nothing; the rest of such a file is read and thrown away, so that the sender hears the answer.
 * What lies in `papers` without a paper is swept away; another feature has a folder of its own.
 */
export async function storeUpload(
  files: Files,
  { name, content }: IncomingFile,
  folder = 'papers',
): Promise<StoredUpload> {
  const chunks = content.iterator({ destroyOnReturn: false })
  const head = await readHead(chunks)
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

async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let size = 0; size < detectBytes; ) {
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
