import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'

const PIECE_BYTES = 1024 * 1024

/**
 * SHA-256 of a file as 64 hexadecimal digits, read a megabyte at a time. `crypto.subtle` needs the whole file in memory
 * and is missing on plain http.
 */
export async function hashBlob(file: Blob): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer()))
  }
  return bytesToHex(hash.digest())
}
