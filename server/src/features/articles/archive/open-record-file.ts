import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportRefused } from './import-refused.ts'
import { openUnzipped } from './open-unzipped.ts'

/** A file with records, open to be read from its beginning, unpacked. */
export type RecordFile = {
  name: string
  /** SHA-256 of its size, head and tail: a packed file's tail tells its content too. */
  fingerprint: string
  /** Of the file as it lies there, packed or not. */
  bytes: number
  content: Readable
  /** How many of `bytes` have been read so far. */
  bytesRead(): number
  close(): Promise<void>
}

const HEAD_BYTES = 1_000_000
const TAIL_BYTES = 65_536
const CHUNK_BYTES = 1 << 18
const WHY: Record<string, string> = {
  ENOENT: 'There is no such file.',
  EACCES: 'It may not be read by this user.',
  EISDIR: 'It is a folder; name the file in it.',
}

/** Opens a file of records: plain, gzip or zip, told by its first bytes and not by its name. */
export async function openRecordFile(path: string): Promise<RecordFile> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(WHY[error.code ?? ''] ?? error.message)
  })
  try {
    const about = await file.stat()
    if (about.isDirectory()) throw new ImportRefused(WHY.EISDIR)
    if (!about.isFile()) throw new ImportRefused('It is no file that can be read twice; save it first.')
    if (about.size === 0) throw new ImportRefused('The file is empty.')
    return await unpacked(file, about.size, path)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function unpacked(file: FileHandle, bytes: number, path: string): Promise<RecordFile> {
  const head = await readAt(file, 0, HEAD_BYTES)
  const tail = await readAt(file, Math.max(0, bytes - TAIL_BYTES), TAIL_BYTES)
  const fingerprint = createHash('sha256').update(`${bytes}:`).update(head).update(tail).digest('hex')
  let done = 0
  const read = (start: number, count: number) =>
    Readable.from(
      chunks(file, start, start + count, (size) => (done += size)),
      { objectMode: false },
    )
  let content: Readable
  if (head[0] === 0x1f && head[1] === 0x8b) content = gunzipped(read(0, bytes))
  else if (head[0] === 0x50 && head[1] === 0x4b) content = await openUnzipped(file, bytes, read)
  else content = read(0, bytes)
  // Told to whoever reads it; damage may be found before anybody does.
  content.on('error', () => undefined)
  return {
    name: basename(path),
    fingerprint,
    bytes,
    content,
    bytesRead: () => done,
    async close() {
      content.destroy()
      await file.close()
    },
  }
}

function gunzipped(packed: Readable): Readable {
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => packed.destroy())
  return packed.pipe(unpacked)
}

async function* chunks(
  file: FileHandle,
  start: number,
  end: number,
  wasRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const chunk = await readAt(file, at, Math.min(CHUNK_BYTES, end - at))
    if (chunk.length === 0) return
    at += chunk.length
    wasRead(chunk.length)
    yield chunk
  }
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}
