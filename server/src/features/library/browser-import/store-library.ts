import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { type SealedFile, writeSealed } from '../../../papers/files/sealed-file.ts'
import { readHead } from '../../../papers/files/store-upload.ts'
import { cleanFileName } from '../../../papers/files/upload-name.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { IncomingFile } from '../../../platform/http/input.ts'

/** The folder of uploaded libraries in the file store. */
export const IMPORTS_FOLDER = 'imports'

/** The formats of texts by the extensions of their files. */
const TEXTS: Readonly<Record<string, string>> = {
  '.rdf': 'rdf',
  '.xml': 'rdf',
  '.json': 'json',
  '.bib': 'bib',
  '.bibtex': 'bib',
  '.ris': 'ris',
}
const HEAD_BYTES = 4096
const ZIP_HEAD = Buffer.from('PK\x03\x04')

/** A stored library that belongs to no import yet. */
export type StoredUpload = { sealed: SealedFile; format: string; fileName: string; sizeBytes: number }

/**
 * Streams a library into the store, encrypted. Its head is checked first, so that an empty file (400) or one of another
 * type (415) stores nothing; the rest of such a file is discarded, so that the client receives the reply.
 */
export async function storeLibrary(context: Context, { name, content }: IncomingFile): Promise<StoredUpload> {
  const chunks = content.iterator({ destroyOnReturn: false })
  const head = await readHead(chunks, HEAD_BYTES)
  const format = formatOf(name, head)
  if (!format) {
    content.resume()
    fail(head.length === 0 ? 'fileEmpty' : 'importUnsupported')
  }
  const plain = `${IMPORTS_FOLDER}/${randomUUID()}.${format}`
  const { size } = await context.files.put(plain, Readable.from(whole(head, chunks), { objectMode: false }))
  // Its size is part of what is encrypted, and known only now.
  try {
    const sealed = await writeSealed(context, plain, await context.files.read(plain), size)
    return { sealed, format, fileName: cleanFileName(name, 'txt'), sizeBytes: size }
  } finally {
    await context.files.remove(plain)
  }
}

function formatOf(name: string, head: Buffer): string | null {
  if (head.subarray(0, ZIP_HEAD.length).equals(ZIP_HEAD)) return 'zip'
  const format = TEXTS[extname(name).toLowerCase()]
  return format === undefined || head.length === 0 || (head.includes(0) && !isUtf16(head)) ? null : format
}

/** With the mark of its byte order, or with letters of ASCII at its beginning, which have a zero beside each. */
function isUtf16(head: Buffer): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const start = head.subarray(0, 8)
  const hasZeros = (rest: number) => start.length === 8 && start.every((byte, at) => (byte === 0) === (at % 2 === rest))
  return hasZeros(0) || hasZeros(1)
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>) {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
