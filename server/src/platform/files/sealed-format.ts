import { hkdfSync } from 'node:crypto'

/**
 * Sizes of an encrypted file: one OpenPGP packet (RFC 9580 §5.13.2, version 2, AES-256 in GCM) of a known length, with one
 * literal packet of a known length in it. Every length being known, each place of the content has a place in the file.
 */
export const SEALED = {
  /** Tag, length of five bytes, version, cipher, mode, size of the chunks, salt. */
  head: 42,
  /** The literal packet's own head, in front of the content. */
  literal: 12,
  chunk: 65_536,
  tag: 16,
  salt: 32,
} as const

const [CIPHER_AES256, MODE_GCM, CHUNK_OCTET] = [9, 3, 10]
const PARAMETERS = Buffer.from([2, CIPHER_AES256, MODE_GCM, CHUNK_OCTET])
const NONCE_START = 4

/** What every chunk is bound to beside its number: packet and parameters. */
const BOUND = Buffer.concat([Buffer.from([0xd2]), PARAMETERS])

/** More does not fit in the length of a packet. */
export const CONTENT_MAX = 4_000_000_000

/** How large the file for so many bytes of content is. */
export function sealedSize(contentSize: number): number {
  return SEALED.head + innerSize(contentSize) + chunksOf(contentSize) * SEALED.tag + SEALED.tag
}

/** How many bytes are encrypted for so many bytes of content. */
export function innerSize(contentSize: number): number {
  return SEALED.literal + contentSize
}

/** In how many chunks so much content lies. */
export function chunksOf(contentSize: number): number {
  return Math.ceil(innerSize(contentSize) / SEALED.chunk)
}

/** The beginning of the file, which is not secret. */
export function headOf(contentSize: number, salt: Uint8Array): Buffer {
  const length = sealedSize(contentSize) - 6
  return Buffer.concat([Buffer.from([0xd2]), longLength(length), PARAMETERS, salt])
}

/** The salt of a file out of its beginning; throws where this is not such a file, or not of so much content. */
export function saltOf(head: Uint8Array, contentSize: number): Uint8Array {
  const salt = head.subarray(SEALED.head - SEALED.salt, SEALED.head)
  if (salt.length !== SEALED.salt || !headOf(contentSize, salt).equals(head)) throw new SealBroken('its beginning')
  return salt
}

/** The head of the literal packet: binary, without name and date. */
export function literalHead(contentSize: number): Buffer {
  return Buffer.concat([Buffer.from([0xcb]), longLength(contentSize + 6), Buffer.from([0x62, 0, 0, 0, 0, 0])])
}

/** Key, and for each chunk nonce and what it is bound to, from the session key and the salt (RFC 9580 §5.13.2). */
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
    /** The last tag says how much there is, so that nothing can be cut off. */
    boundAtEnd(contentSize: number) {
      const total = Buffer.alloc(8)
      total.writeBigUInt64BE(BigInt(innerSize(contentSize)))
      return Buffer.concat([BOUND, total])
    },
  }
}

/** An encrypted file is not what was written, or its key is another. */
export class SealBroken extends Error {
  override name = 'SealBroken'
  constructor(what: string) {
    super(`An encrypted file is damaged: ${what}`)
  }
}

function longLength(length: number): Buffer {
  const bytes = Buffer.alloc(5, 0xff)
  bytes.writeUInt32BE(length, 1)
  return bytes
}
