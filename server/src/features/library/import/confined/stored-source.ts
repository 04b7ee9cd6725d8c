import type { FileHandle } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromRandomAccessReader, RandomAccessReader } from 'yauzl'
import { readStored } from '../../../../papers/files/sealed-file.ts'
import type { Context } from '../../../../platform/context.ts'
import { openNameless, writeAll } from '../../../../platform/files/nameless.ts'
import { TEXT_BYTES_MAX, UnreadableLibrary } from '../imported-library.ts'
import { type Source, zipSource } from '../source.ts'

/** An uploaded library in the file store: its key, size, and whether it is a zip or which kind of text. */
export type StoredLibrary = { fileKey: string; sizeBytes: number; format: string }

/** Files of a zip may unpack to this many bytes, or times its size; those of papers are hardly compressed. */
const UNPACKED = { bytes: 1024 ** 3, factor: 20 }
const PIECE_BYTES = 65_536

/** Opens an uploaded library on whichever machine; a zip is copied to a file without a name while it is open. */
export async function openStored(context: Context, { fileKey, sizeBytes, format }: StoredLibrary): Promise<Source> {
  const content = await readStored(context, { file: fileKey, contentSize: sizeBytes })
  if (format !== 'zip') return textSource(format, content, sizeBytes)
  const copy = await openNameless(resolve(context.config.DATA_DIR, 'tmp'))
  try {
    await writeAll(copy, content)
    const reader = new HandleReader(copy)
    return await zipSource(
      (options, done) => fromRandomAccessReader(reader, sizeBytes, options, done),
      Math.max(UNPACKED.bytes, sizeBytes * UNPACKED.factor),
    )
  } catch (error) {
    await copy.close()
    throw error
  }
}

async function textSource(format: string, content: Readable, sizeBytes: number): Promise<Source> {
  if (sizeBytes > TEXT_BYTES_MAX) {
    content.destroy()
    throw new UnreadableLibrary(
      `The file is larger than ${TEXT_BYTES_MAX / 1024 / 1024} MB. Export parts of the library.`,
    )
  }
  const bytes = await buffer(content)
  return {
    main: `library.${format}`,
    mainPath: null,
    more: [],
    bytes: async () => bytes,
    file: async () => null,
    close: async () => undefined,
  }
}

/** Reads a zip from an open file, and closes it with the zip. */
class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle
  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override _readStreamForRange(start: number, end: number): Readable {
    // A read stream of the handle would close it when it is destroyed.
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const piece = Buffer.alloc(Math.min(PIECE_BYTES, end - at))
      const { bytesRead } = await this.#handle.read(piece, 0, piece.length, at)
      if (bytesRead === 0) throw new Error('unexpected EOF')
      yield piece.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    this.#handle.read(into, offset, length, position).then(
      ({ bytesRead }) => done(bytesRead === length ? null : new Error('unexpected EOF')),
      (error: Error) => done(error),
    )
  }

  override close(done: (error: Error | null) => void): void {
    this.#handle.close().then(() => done(null), done)
  }
}
