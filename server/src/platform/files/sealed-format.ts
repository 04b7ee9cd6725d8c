import { hkdfSync } from 'node:crypto'

/**
 * Layout of an encrypted file: one OpenPGP packet (RFC 9580 §5.13.2, version 2, AES-256 in GCM) of known length with
 * one literal packet of known length in it, so that every content offset maps to a file offset.
 */
export const SEALED = {
  /** Tag, five-byte length, version, cipher, mode, chunk size, salt. */
  head: 42,
  /** The header of the literal packet, before the content. */
  literal: 12,
  chunk: 65_536,
  tag: 16,
  salt: 32,
} as const

const [CIPHER_AES256, MODE_GCM, CHUNK_OCTET] = [9, 3, 10]
const PARAMETERS = Buffer.from([2, CIPHER_AES256, MODE_GCM, CHUNK_OCTET])
const NONCE_START = 4

/** Associated data of every chunk besides its number: packet and parameters. */
const BOUND = Buffer.concat([Buffer.from([0xd2]), PARAMETERS])

/** The limit of the packet length field. */
export const CONTENT_MAX = 4_000_000_000

/** The file size for this many bytes of content. */
export function sealedSize(contentSize: number): number {
  return SEALED.head + innerSize(contentSize) + chunksOf(contentSize) * SEALED.tag + SEALED.tag
}

/** The plaintext size inside the packet for this many bytes of content. */
export function innerSize(contentSize: number): number {
  return SEALED.literal + contentSize
}

/** The number of chunks. */
export function chunksOf(contentSize: number): number {
  return Math.ceil(innerSize(contentSize) / SEALED.chunk)
}

/** The file header, which is not secret. */
export function headOf(contentSize: number, salt: Uint8Array): Buffer {
  const length = sealedSize(contentSize) - 6
  return Buffer.concat([Buffer.from([0xd2]), longLength(length), PARAMETERS, salt])
}

/** The salt from a file header; throws where the header is invalid or of another content size. */
export function saltOf(head: Uint8Array, contentSize: number): Uint8Array {
  const salt = head.subarray(SEALED.head - SEALED.salt, SEALED.head)
  if (salt.length !== SEALED.salt || !headOf(contentSize, salt).equals(head)) throw new SealBroken('its beginning')
  return salt
}

/** The header of the literal packet: binary, without name and date. */
export function literalHead(contentSize: number): Buffer {
  return Buffer.concat([Buffer.from([0xcb]), longLength(contentSize + 6), Buffer.from([0x62, 0, 0, 0, 0, 0])])
}

/** Key, nonces and associated data of the chunks, derived from session key and salt (RFC 9580 §5.13.2). */
export function chunkKeys(sessionKey: Uint8Array, salt: Uint8Array) {
  const derived = Buffer.from(hkdfSync('sha256', sessionKey, salt, BOUND, 32 + NONCE_START))
  const nonce = (index: number) => {
    const whole = Buffer.alloc(NONCE_START + 8)
    derived.copy(whole, 0, 32)
    whole.writeBigUInt64BE(BigInt(index), NONCE_START)
    return whole
  }
  return {
    key: derived.subarray(0, 32),
    nonce,
    bound: BOUND,
    /** The final tag authenticates the total size, so that truncation is detected. */
    boundAtEnd(contentSize: number) {
      const total = Buffer.alloc(8)
      total.writeBigUInt64BE(BigInt(innerSize(contentSize)))
      return Buffer.concat([BOUND, total])
    },
  }
}

/** An encrypted file was modified, or the key is wrong. */
export class SealBroken extends Error {
  override name = 'SealBroken'
  readonly code = 'FILE_UNREADABLE'
  constructor(what: string) {
    super(`An encrypted file is damaged: ${what}`)
  }
}

function longLength(length: number): Buffer {
  const bytes = Buffer.alloc(5, 0xff)
  bytes.writeUInt32BE(length, 1)
  return bytes
}
