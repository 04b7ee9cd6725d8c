/** The platform's decoder, part of the Encoding standard, in Node and browsers. */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array, options?: { stream?: boolean }): string }

/**
 * Decodes plain text: UTF-8 or UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1252 if plausible;
 * otherwise `null`. With `partial` the bytes are the start of a file and may end within a character.
 */
export function decodeText(bytes: Uint8Array, options: { partial?: boolean } = {}): string | null {
  const stream = options.partial === true
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return plausible(decode(bytes, 'utf-16le', stream))
  if (first === 0xfe && second === 0xff) return plausible(decode(bytes, 'utf-16be', stream))
  const utf8 = decode(bytes, 'utf-8', stream)
  if (utf8 !== null) return plausible(utf8)
  return looksWestern(bytes) ? plausible(decode(bytes, 'windows-1252', false)) : null
}

function decode(bytes: Uint8Array, label: string, stream: boolean): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream })
  } catch {
    return null
  }
}

/** Text has few control characters; binary data that happens to decode has many. */
function plausible(text: string | null): string | null {
  if (text === null) return null
  const sample = text.slice(0, 65_536)
  const controls = sample.match(/[^\P{Cc}\t\n\r\f]|\ufffe|\uffff/gu)?.length ?? 0
  return controls > sample.length / 500 ? null : text
}

/** Western single-byte text: mostly ASCII, and none of the five codes undefined in Windows-1252. */
function looksWestern(bytes: Uint8Array): boolean {
  const empty = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
  let high = 0
  for (const byte of bytes) {
    if (empty.has(byte)) return false
    if (byte > 0x7f) high++
  }
  return high <= bytes.length * 0.3
}
