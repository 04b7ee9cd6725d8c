import { ACCENTS, inAlphabet, isAlphabet, PLAIN_COMMANDS, SYMBOLS } from './tex-symbols.ts'

/** A run of text as it is shown, and where it stands in what was written (UTF-16 offsets, end exclusive). */
export type TexPiece = { text: string; level: 'base' | 'sup' | 'sub'; isMath: boolean; start: number; end: number }

/**
 * Makes the mathematics between dollars readable without a typesetter: signs as Unicode, raised and lowered runs as such,
 * unknown commands by their name. What is not mathematics, or does not close, stays exactly as it was written.
 */
export function texPieces(text: string): TexPiece[] {
  const pieces: TexPiece[] = []
  let at = 0
  for (const { 0: written, index } of text.matchAll(MATH)) {
    const edge = written.startsWith('$$') ? 2 : 1
    const maths = readMath(text, index + edge, index + written.length - edge)
    if (!maths || maths.length === 0) continue
    if (index > at) pieces.push(plain(text, at, index))
    pieces.push(...maths)
    at = index + written.length
  }
  if (at < text.length) pieces.push(plain(text, at, text.length))
  return pieces
}

const MATH = /\$\$(?:[^$\\]|\\.)+\$\$|\$(?=\S)(?:[^$\\]|\\.)*?(?<=\S)\$(?!\d)/gs
const TOKEN = /\\(?:[A-Za-z]+\*?\s*|.)|[{}^_]|\s+|[^\\{}^_\s]/gsu
const DEPTH_MAX = 20
const WORDS: Record<string, string> = { "'": '′', '-': '−', '*': '∗', '~': ' ' }
const ESCAPES: Record<string, string> = { ',': ' ', ';': ' ', ':': ' ', ' ': ' ', '!': '', '|': '‖', '/': '' }

type Token = { text: string; start: number; end: number }

function plain(text: string, start: number, end: number): TexPiece {
  return { text: text.slice(start, end), level: 'base', isMath: false, start, end }
}

/** Null where braces do not match: better the source than half of it. */
function readMath(text: string, start: number, end: number): TexPiece[] | null {
  const tokens = [...text.slice(start, end).matchAll(TOKEN)].map(({ 0: token, index }): Token => {
    return { text: token, start: start + index, end: start + index + token.length }
  })
  const reader = { tokens, at: 0 }
  const pieces = readGroup(reader, 'base', 0)
  return pieces && reader.at === tokens.length ? joined(pieces) : null
}

type Reader = { tokens: readonly Token[]; at: number }
type Level = TexPiece['level']

/** Reads up to the closing brace (which is left there) or the end. */
function readGroup(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  const pieces: TexPiece[] = []
  for (let token = reader.tokens[reader.at]; token && token.text !== '}'; token = reader.tokens[reader.at]) {
    const next = readOne(reader, level, depth)
    if (!next) return null
    pieces.push(...next)
  }
  return pieces
}

/** Reads one token with its argument. */
function readOne(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  const token = reader.tokens[reader.at]
  if (!token || depth > DEPTH_MAX) return null
  reader.at += 1
  const piece = (text: string): TexPiece[] => [
    { text, level, isMath: true, start: token.start, end: reader.tokens[reader.at - 1]?.end ?? token.end },
  ]
  if (token.text === '{') {
    const inner = readGroup(reader, level, depth + 1)
    if (!inner || reader.tokens[reader.at]?.text !== '}') return null
    reader.at += 1
    return inner
  }
  if (token.text === '}') return null
  if (token.text === '^' || token.text === '_') {
    return readArgument(reader, token.text === '^' ? 'sup' : 'sub', depth)
  }
  if (!token.text.startsWith('\\')) return piece(/^\s+$/.test(token.text) ? '' : (WORDS[token.text] ?? token.text))
  return readCommand(reader, token, level, depth, piece)
}

function readCommand(
  reader: Reader,
  token: Token,
  level: Level,
  depth: number,
  piece: (text: string) => TexPiece[],
): TexPiece[] | null {
  const name = token.text.slice(1).trimEnd()
  const symbol = SYMBOLS.get(name)
  if (symbol !== undefined) return piece(level === 'base' ? symbol : symbol.trim() || symbol)
  if (PLAIN_COMMANDS.has(name)) return []
  if (!/^[A-Za-z]/.test(name)) return piece(ESCAPES[name] ?? name)
  if (name === 'frac' || name === 'sqrt' || ACCENTS.has(name) || isAlphabet(name)) {
    const argument = readArgument(reader, level, depth)
    if (!argument) return null
    const text = textOf(argument)
    if (isAlphabet(name)) return piece(inAlphabet(name, text))
    if (name === 'sqrt') return piece(`√${inBrackets(text)}`)
    if (name !== 'frac') return piece(text + (ACCENTS.get(name) ?? ''))
    const below = readArgument(reader, level, depth)
    return below && piece(`${inBrackets(text)}/${inBrackets(textOf(below))}`)
  }
  return piece(token.text.endsWith(' ') ? `${name} ` : name)
}

function readArgument(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  while (/^\s+$/.test(reader.tokens[reader.at]?.text ?? '')) reader.at += 1
  return readOne(reader, level, depth + 1)
}

function textOf(pieces: readonly TexPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

function inBrackets(text: string): string {
  return [...text].length > 1 && !/^[\p{L}\p{N}]+$/u.test(text) ? `(${text})` : text
}

function joined(pieces: readonly TexPiece[]): TexPiece[] {
  const runs: TexPiece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = runs.at(-1)
    if (last && last.level === piece.level)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text, end: piece.end }
    else runs.push({ ...piece })
  }
  return runs
}
