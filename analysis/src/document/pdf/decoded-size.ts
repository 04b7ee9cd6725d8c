import { Unzlib } from 'fflate'
import { DocumentError } from '../document-error.ts'
import { limits } from '../limits.ts'

/** Compressed bytes that are unpacked at once: they become a thousand times as many at most. */
const STEP = 256
/** How many layers of compression are looked into; a stream that is packed twice is no paper's. */
const LAYERS = 4
const DICTIONARY_MAX = 2048

const STREAM = bytesOf('stream')
const END = bytesOf('endstream')
const [CR, LF] = [0x0d, 0x0a]

/**
 * Fails with `documentTooLarge` where a stream of a pdf, or all of them together, unpack to more than any paper holds: the
 * pdf library unpacks a stream whole, however large it becomes. What is packed is known by its first bytes, since the name
 * of a filter can be written in many ways. Pictures count only where they are packed twice: their dots are limited elsewhere.
 * An encrypted file cannot be looked into; time and memory of its process bound it.
 */
export function checkDecodedSize(file: Uint8Array): void {
  let total = 0
  for (const { content, isPicture } of streamsOf(file)) {
    total += unpackedSize(content, isPicture)
    if (total > limits.decodedBytes) throw new DocumentError('documentTooLarge')
  }
}

/** The bytes of a stream after all of its layers, as far as they count. */
function unpackedSize(content: Uint8Array, isPicture: boolean): number {
  if (!isPacked(content)) return 0
  const counter = openCounter(LAYERS)
  for (let at = 0; at < content.length; at += STEP) {
    if (!counter.push(content.subarray(at, at + STEP))) break
    if (isPicture && counter.isPlain()) return 0
  }
  return counter.size()
}

type Counter = {
  /** False where what came is damaged: then nothing more is known of it. */
  push(packed: Uint8Array): boolean
  size(): number
  /** True once it is known that there is no other layer below. */
  isPlain(): boolean
}

function openCounter(layers: number): Counter {
  let size = 0
  let below: Counter | null = null
  let isLooked = false
  const unpack = new Unzlib((chunk) => {
    if (chunk.length === 0) return
    size += chunk.length
    if (size > limits.streamBytes) throw new DocumentError('documentTooLarge')
    if (!isLooked && layers > 1 && isPacked(chunk)) below = openCounter(layers - 1)
    isLooked = true
    if (below && !below.push(chunk)) below = null
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

/** The head of zlib's format: the method, and a check over both bytes. */
function isPacked([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && first >> 4 <= 7 && (first * 256 + second) % 31 === 0
}

function* streamsOf(file: Uint8Array): Generator<{ content: Uint8Array; isPicture: boolean }> {
  for (let at = find(file, STREAM, 0); at !== -1; at = find(file, STREAM, at)) {
    const head = at
    at += STREAM.length
    if (file[at] === CR) at += 1
    if (file[at] !== LF) continue
    const end = find(file, END, at + 1)
    const content = file.subarray(at + 1, end === -1 ? file.length : end)
    yield { content, isPicture: isPicture(file, head) }
    if (end === -1) return
    at = end + END.length
  }
}

function isPicture(file: Uint8Array, head: number): boolean {
  const before = file.subarray(Math.max(0, head - DICTIONARY_MAX), head)
  const text = Array.from(before, (byte) => String.fromCharCode(byte)).join('')
  return /\/Subtype\s*\/Image\b/.test(text.slice(text.lastIndexOf(' obj') + 1))
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
