/**
 * MD5 (RFC 1321) of bytes as 32 hexadecimal digits. Browsers have none of their own, because it protects nothing any more:
 * here it only works out again what the chain holds.
 */
export function md5(bytes: Uint8Array): string {
  const state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  const tail = lastBlocks(bytes)
  const whole = bytes.length - (bytes.length % BLOCK)
  for (let at = 0; at < whole; at += BLOCK) mix(state, bytes, at)
  for (let at = 0; at < tail.length; at += BLOCK) mix(state, tail, at)
  return state.map(hexOf).join('')
}

const BLOCK = 64
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const
const SINES = Int32Array.from({ length: BLOCK }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0)

/** What is left over, a one, zeros, and the length in bits in the last eight bytes. */
function lastBlocks(bytes: Uint8Array): Uint8Array {
  const rest = bytes.subarray(bytes.length - (bytes.length % BLOCK))
  const tail = new Uint8Array(rest.length + 9 > BLOCK ? 2 * BLOCK : BLOCK)
  tail.set(rest)
  tail[rest.length] = 0x80
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n, true)
  return tail
}

function mix(state: number[], bytes: Uint8Array, at: number): void {
  const words = new DataView(bytes.buffer, bytes.byteOffset + at, BLOCK)
  let [a = 0, b = 0, c = 0, d = 0] = state
  for (let step = 0; step < BLOCK; step += 1) {
    const round = step >> 4
    const [value, word] = rounds(round, step, b, c, d)
    const sum = (a + value + (SINES[step] ?? 0) + words.getInt32(word * 4, true)) | 0
    const shift = SHIFTS[round]?.[step & 3] ?? 0
    const next = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0
    a = d
    d = c
    c = b
    b = next
  }
  for (const [index, value] of [a, b, c, d].entries()) state[index] = ((state[index] ?? 0) + value) | 0
}

function rounds(round: number, step: number, b: number, c: number, d: number): [value: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

function hexOf(word: number): string {
  let text = ''
  for (let byte = 0; byte < 4; byte += 1) text += ((word >>> (8 * byte)) & 0xff).toString(16).padStart(2, '0')
  return text
}
