import { strFromU8, Unzlib, unzlibSync } from 'fflate'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'

/** Compressed bytes unpacked at once, which expand at most a thousandfold; each step copies 32 KB of history. */
const STEP = 16_384
/** Compressed bytes unpacked in one go, which is much faster; they expand at most a thousandfold. */
const SMALL = 65_536
/** Bytes by which a layer is recognised. */
const HEAD = 1024
/** Bytes examined after the end of a stream: the largest block that may be output at once. */
const BLOCK = 66_000
/** Four colour components, as in print (CMYK). */
const BYTES_A_DOT = 4
/** Layers of compression examined; papers have one. */
const LAYERS = 4
const DICTIONARY_MAX = 2048
const STREAM = bytesOf('stream')
const END = bytesOf('endstream')
const [CR, LF] = [0x0d, 0x0a]

/**
 * Fails with `documentTooLarge` if a PDF stream, or all together, unpack to more than any paper: pdf.js unpacks streams
 * completely. Compression is recognised by leading bytes, also behind hexadecimal and base-85 text, since filter names
 * have many spellings; LZW and run lengths are not examined. Images count only beyond their pixels, which are limited
 * elsewhere. Encrypted files cannot be examined; the limits of the process bound the rest.
 */
export function checkDecodedSize(file: Uint8Array): void {
  let total = 0
  const buffer = new Uint8Array(limits.streamBytes)
  for (const stream of streamsOf(file)) {
    const size = stream.to - stream.from > SMALL ? null : sizeOfSmall(file.subarray(stream.from, stream.to), buffer)
    total += size === null ? unpackedSize(file, stream) : Math.max(0, size - stream.dots * BYTES_A_DOT)
    if (total > limits.decodedBytes) throw new DocumentError('documentTooLarge')
  }
}

/** The size of a whole stream of one layer that fits in `buffer`, as nearly all do; null for others. */
function sizeOfSmall(stream: Uint8Array, buffer: Uint8Array): number | null {
  if (!isPacked(stream)) return null
  try {
    const unpacked = unzlibSync(stream, { out: buffer })
    const isUsual = unpacked.length < buffer.length && !layerOf(unpacked.subarray(0, HEAD), LAYERS - 1, 0)
    return isUsual ? unpacked.length : null
  } catch {
    return null
  }
}

/** The size of a stream after all layers, as far as it counts. */
function unpackedSize(file: Uint8Array, { from, to, dots }: Stream): number {
  const picture = dots * BYTES_A_DOT
  const counter = layerOf(file.subarray(from, Math.min(to, from + HEAD)), LAYERS, limits.streamBytes + picture)
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
  // The stream may contain its end marker: it continues while output continues.
  for (let at = to; at < file.length; at += BLOCK) {
    const before = counter.size()
    if (!counter.push(file.subarray(at, at + BLOCK)) || counter.size() === before) break
    count()
  }
  return count()
}

type Counter = {
  /** False if the input is damaged. */
  push(packed: Uint8Array): boolean
  size(): number
  /** True once it is known to have no further layer. */
  isPlain(): boolean
}

/** A decompressor for a stream with this head, up to `max` bytes; null if it is not compressed. */
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
    if (!isLooked) below = layerOf(chunk.subarray(0, HEAD), layers - 1, max)
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

/** Text encodings are longer than their bytes, so only compressed content counts. */
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

/** The bytes of the next text chunk. */
type Decode = (text: Uint8Array) => Uint8Array

/** The filter ASCIIHexDecode (ISO 32000-1, 7.4.2). */
function hexadecimal(): Decode {
  let high = -1
  return (text) => {
    const bytes: number[] = []
    for (const code of text) {
      const digit = digitOf(code)
      if (digit < 0) continue
      if (high >= 0) bytes.push(high * 16 + digit)
      high = high >= 0 ? -1 : digit
    }
    return Uint8Array.from(bytes)
  }
}

/** The value of a hexadecimal digit's character code; -1 if it is none. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1
}

/** ASCII85Decode (ISO 32000-1, 7.4.3), without a last, shorter group. */
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

/** The zlib header: the method, and a checksum over both bytes. */
function isPacked([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0
}

/** The content of a stream up to the first end marker, and its pixels if it is an image. */
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
  const text = strFromU8(before, true)
  const dictionary = text.slice(text.lastIndexOf(' obj') + 1)
  if (!/\/Subtype\s*\/Image\b/.test(dictionary)) return 0
  const side = (name: string) => Number(new RegExp(`/${name}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0)
  return Math.min(limits.pictureDots, side('Width') * side('Height'))
}

/** The position of a byte sequence from an offset, or -1. */
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
