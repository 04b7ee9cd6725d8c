const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Writes bytes in base64 without padding; their number must be a multiple of three. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (const shift of [18, 12, 6, 0]) pieces.push(LETTERS[(word >>> shift) & 63] ?? '')
  }
  return pieces.join('')
}

/** Reads what `toBase64` wrote. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(128)
  for (let at = 0; at < LETTERS.length; at += 1) values[LETTERS.charCodeAt(at)] = at
  const bytes = new Uint8Array((text.length / 4) * 3)
  for (let at = 0, to = 0; at < text.length; at += 4, to += 3) {
    let word = 0
    for (let step = 0; step < 4; step += 1) word = (word << 6) | (values[text.charCodeAt(at + step)] ?? 0)
    bytes[to] = word >>> 16
    bytes[to + 1] = word >>> 8
    bytes[to + 2] = word
  }
  return bytes
}
