import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { ImportRefused } from './import-refused.ts'

const END = 0x06054b50
const END_64_LOCATOR = 0x07064b50
const END_64 = 0x06064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/** The end record of a zip file with the longest comment, and its zip64 locator. */
const END_BYTES_MAX = 22 + 0xffff + 20

/** Far more than the directory of a metadata archive. */
const CENTRAL_BYTES_MAX = 16_000_000

const STORED = 0

const DEFLATED = 8

/** A file of records, decompressed as a stream. */
export type RecordFile = {
  name: string
  /** SHA-256 of size, head and tail; the tail of a compressed file contains its checksum. */
  fingerprint: string
  /** The file size on disk. */
  bytes: number
  content: Readable
  /** How many of `bytes` have been read. */
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

/** Opens a file of records: plain, gzip or zip, detected by its signature. */
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
  // The consumer gets the error; damage may be found before there is one.
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

/** A packed file inside a zip. */
type Entry = { name: string; method: number; isEncrypted: boolean; packedBytes: number; headerAt: number }

/**
 * Decompresses the records of a zip archive as a stream: the largest JSON file, or the largest file. `read` returns a
 * range of the archive. Sizes beyond 4 GB (zip64) come from the central directory.
 */
async function openUnzipped(
  file: FileHandle,
  size: number,
  read: (start: number, bytes: number) => Readable,
): Promise<Readable> {
  const entries = entriesOf(await centralDirectory(file, size))
  const named = entries.filter(({ name }) => /\.(json|jsonl|ndjson)$/i.test(name))
  const entry = (named.length > 0 ? named : entries).toSorted((a, b) => b.packedBytes - a.packedBytes)[0]
  if (!entry) throw new ImportRefused('The zip file is empty.')
  if (entry.isEncrypted) throw new ImportRefused('The zip file is protected by a password. Unpack it first.')
  const local = await bytesAt(file, entry.headerAt, 30)
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL) throw damaged()
  const packed = read(entry.headerAt + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), entry.packedBytes)
  if (entry.method === STORED) return packed
  if (entry.method !== DEFLATED) {
    throw new ImportRefused('The zip file is packed in a way that is not read here. Unpack it first.')
  }
  const unpacked = createInflateRaw()
  packed.on('error', (error) => unpacked.destroy(error))
  unpacked.on('close', () => packed.destroy())
  return packed.pipe(unpacked)
}

async function centralDirectory(file: FileHandle, size: number): Promise<Buffer> {
  const from = Math.max(0, size - END_BYTES_MAX)
  const tail = await bytesAt(file, from, size - from)
  const end = lastIndexOf(tail, END)
  if (end === -1 || end + 22 > tail.length) throw damaged()
  let bytes = tail.readUInt32LE(end + 12)
  let start = tail.readUInt32LE(end + 16)
  if (end >= 20 && tail.readUInt32LE(end - 20) === END_64_LOCATOR) {
    const end64 = await bytesAt(file, wide(tail, end - 12), 56)
    if (end64.length < 56 || end64.readUInt32LE(0) !== END_64) throw damaged()
    bytes = wide(end64, 40)
    start = wide(end64, 48)
  }
  if (start + bytes > size) throw damaged()
  if (bytes > CENTRAL_BYTES_MAX) throw new ImportRefused('The zip file contains far too many files. Unpack it first.')
  return bytesAt(file, start, bytes)
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL; ) {
    const nameBytes = directory.readUInt16LE(at + 28)
    const extraBytes = directory.readUInt16LE(at + 30)
    const nameAt = at + 46
    const extra = directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes)
    const unpackedBytes = directory.readUInt32LE(at + 24)
    const packedBytes = directory.readUInt32LE(at + 20)
    const headerAt = directory.readUInt32LE(at + 42)
    const wideOnes = wideFields(extra, [unpackedBytes, packedBytes, headerAt])
    entries.push({
      name: directory.toString('utf8', nameAt, nameAt + nameBytes),
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packedBytes: wideOnes[1] ?? packedBytes,
      headerAt: wideOnes[2] ?? headerAt,
    })
    at = nameAt + nameBytes + extraBytes + directory.readUInt16LE(at + 32)
  }
  return entries.filter(({ name }) => !name.endsWith('/'))
}

/** The zip64 extra field holds 8 bytes for each field that did not fit into 4, in this order. */
function wideFields(extra: Buffer, fields: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return fields.map((field) => {
      if (field !== 0xffffffff || next + 8 > extra.length) return field
      next += 8
      return wide(extra, next - 8)
    })
  }
  return fields
}

function lastIndexOf(bytes: Buffer, signature: number): number {
  const wanted = Buffer.alloc(4)
  wanted.writeUInt32LE(signature)
  return bytes.lastIndexOf(wanted)
}

function wide(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64LE(at))
}

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes)
  const { bytesRead } = await file.read(buffer, 0, bytes, at)
  return buffer.subarray(0, bytesRead)
}

function damaged(): ImportRefused {
  return new ImportRefused('The zip file is damaged or incomplete.')
}
