import { analyse } from 'chardet'

/** A text of a library, and how its encoding was found where nothing in the file says it. */
export type DecodedText = { text: string; remark: string | null }

/** Bytes that are looked at for the encoding. */
const SAMPLE_BYTES = 200_000
const HEAD_BYTES = 2000
/** What JabRef and XML say at the beginning. */
const DECLARED = /^\s*(?:%+\s*Encoding:\s*|<\?xml\b[^>]*\bencoding\s*=\s*["'])([\w.:-]{2,40})/i
/** The most frequent encoding of old files, and others that differ little from it. */
const LEGACY = 'windows-1252'
const WESTERN = /^(?:iso-8859-(?:1|9)|windows-125[24]|ascii|utf-?(?:8|16|32).*)$/i
/** By how much another encoding has to fit better. */
const MARGIN = 15

/**
 * Decodes a text by its byte order mark, else as UTF-8, else as it declares, else as it looks like. No character is
 * replaced: lines of another encoding in a file of UTF-8 are read in theirs. Line ends become `\n`.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const { text, remark } = decoded(bytes)
  return { text: text.replace(/\r\n?/g, '\n'), remark: text.includes('\ufffd') ? LOST : remark }
}

function decoded(bytes: Uint8Array): DecodedText {
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), remark: null }
  const utf8 = strictly('utf-8', bytes)
  if (utf8 !== null) return { text: utf8, remark: null }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  const declared = strictly(DECLARED.exec(head)?.[1] ?? '', bytes)
  if (declared !== null && !declared.includes('\ufffd')) return { text: declared, remark: null }
  const { lines, others } = linesOf(bytes)
  const guess = others.length * 2 > lines.filter(isBeyondAscii).length ? guessedEncoding(others) : LEGACY
  const guessed = guess === LEGACY ? null : strictly(guess, bytes)
  if (guessed !== null) return { text: guessed, remark: asGuessed(guess) }
  const isOther = new Set(others)
  const text = lines.map((line) => new TextDecoder(isOther.has(line) ? LEGACY : 'utf-8').decode(line)).join('\n')
  return { text, remark: asGuessed(LEGACY) }
}

/** UTF-16 by its mark, or by the zeros that it has beside every Latin letter. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, Math.min(bytes.length, HEAD_BYTES) & ~1)
  const zeros = (rest: number) => head.filter((byte, at) => byte === 0 && at % 2 === rest).length * 2
  if (head.length < 4) return null
  if (zeros(1) > head.length / 2 && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > head.length / 2 && zeros(1) === 0 ? 'utf-16be' : null
}

/** The text, or null if the bytes are not of this encoding or there is no such encoding. */
function strictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The lines of the bytes, and those that are not UTF-8. */
function linesOf(bytes: Uint8Array) {
  const lines: Uint8Array[] = []
  for (let start = 0, end = 0; start <= bytes.length; start = end + 1) {
    end = bytes.indexOf(0x0a, start)
    if (end < 0) end = bytes.length
    lines.push(bytes.subarray(start, end))
  }
  return { lines, others: lines.filter((line) => isBeyondAscii(line) && strictly('utf-8', line) === null) }
}

function isBeyondAscii(line: Uint8Array): boolean {
  return line.some((byte) => byte > 0x7f)
}

function guessedEncoding(lines: readonly Uint8Array[]): string {
  const found = analyse(Buffer.concat(lines).subarray(0, SAMPLE_BYTES))
  const western = found.find(({ name }) => WESTERN.test(name))?.confidence ?? 0
  const others = found.filter(({ name, confidence }) => !WESTERN.test(name) && confidence >= western + MARGIN)
  // Short texts fit both encodings of Chinese equally; this one is the more frequent.
  const chinese = others.find(({ name, confidence }) => name === 'GB18030' && confidence === others[0]?.confidence)
  return (chinese ?? others[0])?.name ?? LEGACY
}

const LOST = 'It has characters that were lost before it was uploaded; they are shown as \ufffd.'

function asGuessed(encoding: string): string {
  return `It states no encoding and is not UTF-8. It was read as ${encoding}: if letters are wrong, save it as UTF-8.`
}
