import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'

/** The modification time of all entries, so that exports are reproducible: the earliest date a zip supports. */
const FIRST_DAY = new Date(1980, 0, 1)

/** One file of a zip; `open` is called once. */
export type ZipEntry = { name: string; open: () => Promise<AsyncIterable<Uint8Array>> }

/** Streams a zip, reading each file once. Uncompressed, since papers are compressed already. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.fromWeb(makeZip(inputsOf(entries)) as import('node:stream/web').ReadableStream)
}

async function* inputsOf(entries: AsyncIterable<ZipEntry>) {
  for await (const { name, open } of entries) yield { name, input: contentOf(open), lastModified: FIRST_DAY }
}

async function* contentOf(open: ZipEntry['open']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of await open()) yield new Uint8Array(piece)
}

/** A file with a value as JSON. */
export function jsonEntry(name: string, value: unknown): ZipEntry {
  return textEntry(name, `${JSON.stringify(value, null, 2)}\n`)
}

/** A file with a text. */
export function textEntry(name: string, content: string): ZipEntry {
  const bytes = Buffer.from(content)
  return { name, open: async () => inOnePiece(bytes) }
}

export async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

/** A file name that is safe on every system. */
export function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '_')
  return safe.slice(0, 150) || 'paper'
}
