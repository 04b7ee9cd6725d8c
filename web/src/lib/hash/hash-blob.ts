import { createSha256 } from './sha256.ts'

const PIECE_BYTES = 1024 * 1024

/** SHA-256 of a file as 64 hexadecimal digits; only a megabyte of it is in memory at once. */
export async function hashBlob(file: Blob): Promise<string> {
  const hash = createSha256()
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
  }
  return hash.digest()
}
