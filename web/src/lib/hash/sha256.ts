/** Where the hash of a growing content stands; `update` takes the next bytes, `digest` ends it as 64 hexadecimal digits. */
export type Sha256 = { update: (bytes: Uint8Array) => void; digest: () => string }

const BLOCK = 64

/**
 * SHA-256 (FIPS 180-4) of bytes that come piece by piece: `crypto.subtle` wants a whole file in memory, and is missing
 * on plain http.
 */
export function createSha256(): Sha256 {
  const state = Int32Array.from(START)
  const block = new Uint8Array(BLOCK)
  const words = new Int32Array(BLOCK)
  let filled = 0
  let total = 0
  const update = (bytes: Uint8Array) => {
    total += bytes.length
    let at = 0
    if (filled > 0) {
      at = Math.min(BLOCK - filled, bytes.length)
      block.set(bytes.subarray(0, at), filled)
      filled += at
      if (filled < BLOCK) return
      mix(state, words, block, 0)
      filled = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) mix(state, words, bytes, at)
    block.set(bytes.subarray(at), 0)
    filled = bytes.length - at
  }
  const digest = () => {
    const bits = total * 8
    const padding = new Uint8Array(filled < 56 ? BLOCK - filled : 2 * BLOCK - filled)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    update(padding)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
  return { update, digest }
}

const PRIMES = firstPrimes(BLOCK)
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  const at = (list: Int32Array, index: number) => list[index] as number
  for (let i = 0; i < 16; i++) {
    const p = from + i * 4
    words[i] =
      ((bytes[p] as number) << 24) |
      ((bytes[p + 1] as number) << 16) |
      ((bytes[p + 2] as number) << 8) |
      (bytes[p + 3] as number)
  }
  for (let i = 16; i < BLOCK; i++) {
    const x = at(words, i - 15)
    const y = at(words, i - 2)
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = (at(words, i - 16) + s0 + at(words, i - 7) + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < BLOCK; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) state[i] = (at(state, i) + (mixed[i] as number)) | 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
