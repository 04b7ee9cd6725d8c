import { fileHash } from '../upload/file-hash.ts'
import { type Read, readWanted } from './verify-input.ts'

/** Statements and receipts are not larger than this; a larger file is looked for as a file. */
const JSON_BYTES_MAX = 64 * 1024 * 1024

/** What a file stands for: the statements that it holds, or its own SHA-256, worked out beside the page. */
export async function readFile(file: File): Promise<Read> {
  const isJson = file.type === 'application/json' || /\.json$/i.test(file.name)
  if (isJson && file.size <= JSON_BYTES_MAX) {
    const read = await file.text().then(readWanted, () => null)
    if (read && !('problem' in read)) return read
  }
  const sha256 = await fileHash(file)
  return sha256
    ? { sha256 }
    : { problem: `“${file.name}” could not be read. Choose it again; it may have been moved or changed.` }
}
