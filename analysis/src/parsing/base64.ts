const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Reads base64 without padding, of which the number of bytes is a multiple of three. */
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
