import { Unzlib } from 'fflate'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'

/** Compressed bytes that are unpacked at once: they become a thousand times as many at most. */
const STEP = 1024
/** Looked at behind the end of a stream: the largest block that may come out at once. */
const BLOCK = 66_000
/** Four colours of a byte, as in print. */
const BYTES_A_DOT = 4
/** How many layers of compression are looked into; a stream that is packed twice is no paper's. */
const LAYERS = 4
const DICTIONARY_MAX = 2048

const STREAM = bytesOf('stream')
const END = bytesOf('endstream')
const [CR, LF] = [0x0d, 0x0a]

/**
 * Fails with `documentTooLarge` where a stream of a pdf, or all of them together, unpack to more than any paper holds: the
 * pdf library unpacks a stream whole, however large it becomes. What is packed is known by its first bytes, also behind
 * hexadecimal and base-85 text, since the name of a filter can be written in many ways; LZW and run lengths are not looked
 * into. Pictures count only beyond their dots, which are limited elsewhere. An encrypted file cannot be looked into. Time
 * and memory of its process bound what is left.
 */
export function checkDecodedSize(file: Uint8Array): void {
  let total = 0
  for (const stream of streamsOf(file)) {
    total += unpackedSize(file, stream)
    if (total > limits.decodedBytes) throw new DocumentError('documentTooLarge')
  }
}

/** The bytes of a stream after all of its layers, as far as they count. */
function unpackedSize(file: Uint8Array, { from, to, dots }: Stream): number {
  const picture = dots * BYTES_A_DOT
  const counter = layerOf(file.subarray(from, Math.min(to, from + STEP)), LAYERS, limits.streamBytes + picture)
  if (!counter) return 0
  const count = () => {
    const size = counter.isPlain() ? Math.max(0, counter.size() - picture) : counter.size()
    if (size > limits.streamBytes) throw new DocumentError('documentTooLarge')
    return size
  }
  for (let at = from; at < to; at += STEP) {
    if (!counter.push(file.subarray(at, Math.min(to, at + STEP)))) return count()
    count()
  }
  // The word that ends a stream may stand within it: as long as more comes out, the stream goes on.
  for (let at = to; at < file.length; at += BLOCK) {
    const before = counter.size()
    if (!counter.push(file.subarray(at, at + BLOCK)) || counter.size() === before) break
    count()
  }
  return count()
}

type Counter = {
  /** False where what came is damaged: then nothing more is known of it. */
  push(packed: Uint8Array): boolean
  size(): number
  /** True once it is known that there is no other layer below. */
  isPlain(): boolean
}

/** What unpacks a stream that begins so, to `max` bytes; null where nothing is known to be packed in it. */
function layerOf(head: Uint8Array, layers: number, max: number): Counter | null {
  if (layers === 0) return null
  if (isPacked(head)) return unpacking(layers, max)
  for (const coding of [hexadecimal, base85]) {
    if (layerOf(coding()(head), layers - 1, max)) return decoding(coding(), layers, max)
  }
  return null
}

function unpacking(layers: number, max: number): Counter {
  let size = 0
  let below: Counter | null = null
  let isLooked = false
  const unpack = new Unzlib((chunk) => {
    if (chunk.length === 0) return
    size += chunk.length
    if (size > max) throw new DocumentError('documentTooLarge')
    if (!isLooked) below = layerOf(chunk.subarray(0, STEP), layers - 1, max)
    isLooked = true
    for (let at = 0; below && at < chunk.length; at += STEP) {
      if (!below.push(chunk.subarray(at, at + STEP))) below = null
    }
  })
  return {
    push(packed) {
      try {
        unpack.push(packed)
        return true
      } catch (error) {
        if (error instanceof DocumentError) throw error
        return false
      }
    },
    size: () => size + (below?.size() ?? 0),
    isPlain: () => isLooked && below === null,
  }
}

/** Text that stands for bytes is longer than they are, so that only what is packed in it counts. */
function decoding(decode: Decode, layers: number, max: number): Counter {
  let below: Counter | null = null
  return {
    push(text) {
      const bytes = decode(text)
      below ??= layerOf(bytes, layers - 1, max)
      return below?.push(bytes) ?? false
    },
    size: () => below?.size() ?? 0,
    isPlain: () => below?.isPlain() ?? false,
  }
}

/** Bytes for the next part of a text. */
type Decode = (text: Uint8Array) => Uint8Array

/** The filter ASCIIHexDecode (ISO 32000-1, 7.4.2). */
function hexadecimal(): Decode {
  let high = -1
  return (text) => {
    const bytes: number[] = []
    for (const code of text) {
      const digit = Number.parseInt(String.fromCharCode(code), 16)
      if (Number.isNaN(digit)) continue
      if (high >= 0) bytes.push(high * 16 + digit)
      high = high >= 0 ? -1 : digit
    }
    return Uint8Array.from(bytes)
  }
}

/** The filter ASCII85Decode (ISO 32000-1, 7.4.3), without the bytes of a last, shorter group. */
function base85(): Decode {
  let group: number[] = []
  return (text) => {
    const bytes: number[] = []
    for (const code of text) {
      if (code === 0x7a && group.length === 0) bytes.push(0, 0, 0, 0)
      if (code < 0x21 || code > 0x75) continue
      group.push(code - 0x21)
      if (group.length < 5) continue
      const value = group.reduce((sum, digit) => sum * 85 + digit, 0)
      bytes.push((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
      group = []
    }
    return Uint8Array.from(bytes)
  }
}

/** The head of zlib's format: the method, and a check over both bytes. */
function isPacked([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0
}

/** Where the content of a stream stands, up to the first word that may end it, and how many dots it has as a picture. */
type Stream = { from: number; to: number; dots: number }

function* streamsOf(file: Uint8Array): Generator<Stream> {
  for (let at = find(file, STREAM, 0); at !== -1; at = find(file, STREAM, at)) {
    const head = at
    at += STREAM.length
    if (file[at] === CR) at += 1
    if (file[at] !== LF) continue
    const end = find(file, END, at + 1)
    yield { from: at + 1, to: end === -1 ? file.length : end, dots: dotsOf(file, head) }
    if (end === -1) return
    at = end + END.length
  }
}

function dotsOf(file: Uint8Array, head: number): number {
  const before = file.subarray(Math.max(0, head - DICTIONARY_MAX), head)
  const text = Array.from(before, (byte) => String.fromCharCode(byte)).join('')
  const dictionary = text.slice(text.lastIndexOf(' obj') + 1)
  if (!/\/Subtype\s*\/Image\b/.test(dictionary)) return 0
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0)
  return Math.min(limits.pictureDots, side('Width') * side('Height'))
}

/** Where a word stands, from a place on; -1 where it does not. */
function find(file: Uint8Array, word: Uint8Array, from: number): number {
  const [first = 0] = word
  for (let at = file.indexOf(first, from); at !== -1; at = file.indexOf(first, at + 1)) {
    if (word.every((byte, index) => file[at + index] === byte)) return at
  }
  return -1
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
