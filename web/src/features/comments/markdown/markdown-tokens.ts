import { COMMENT_MAX } from '@colophon/protocol/comments/constants'
import { Marked, type Token, type TokenizerExtension } from 'marked'

/** A formula in the text; `text` is what is between the delimiters. */
export type FormulaToken = { type: 'formula'; raw: string; text: string; isDisplay: boolean }

/** Longest formula in characters, so that an unclosed delimiter is not searched to the end. */
export const FORMULA_MAX = 1000
/** More nested quote and list markers than this on one line are an attack, not text. */
const MARKS_MAX = 20
const TOO_DEEP = new RegExp(`^(?:[ \\t]*(?:[-*+>]|\\d{1,9}[.)])){${MARKS_MAX},}`, 'm')
// Bidirectional controls, with which the shown order could differ from the text.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

const FORMULAS = [
  { pattern: new RegExp(`^\\$\\$([^$]{1,${FORMULA_MAX}})\\$\\$`), isDisplay: true },
  { pattern: new RegExp(`^\\\\\\[([\\s\\S]{1,${FORMULA_MAX}}?)\\\\\\]`), isDisplay: true },
  { pattern: new RegExp(`^\\\\\\(([\\s\\S]{1,${FORMULA_MAX}}?)\\\\\\)`), isDisplay: false },
  {
    pattern: new RegExp(`^\\$(?![\\s$])((?:\\\\.|[^\\\\$\\n]){1,${FORMULA_MAX}})(?<!\\s)\\$(?!\\d)`),
    isDisplay: false,
  },
] as const

/** Text without bidirectional controls. */
export function inReadingOrder(text: string): string {
  return text.replace(TURNING, '')
}

/**
 * Tokenises a comment, or a note of up to `most` characters, without generating HTML. Null for text that should be shown
 * as is: too long, or nested too deeply.
 */
export function markdownTokens(message: string, most = COMMENT_MAX): Token[] | null {
  const text = inReadingOrder(message)
  if (text.length > most || TOO_DEEP.test(text)) return null
  try {
    return [...parser.lexer(text)]
  } catch {
    return null
  }
}

function formulaAt(source: string, isBlock: boolean): FormulaToken | undefined {
  for (const { pattern, isDisplay } of FORMULAS) {
    const [raw, text] = pattern.exec(source) ?? []
    if (raw === undefined || text === undefined || (isBlock && !isDisplay)) continue
    if (isBlock && !/^[ \t]*(?:\n|$)/.test(source.slice(raw.length))) continue
    return { type: 'formula', raw, text: text.trim(), isDisplay }
  }
  return undefined
}

const inlineFormula: TokenizerExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => indexOf(source, /\$|\\[([]/),
  tokenizer: (source) => formulaAt(source, false),
}
const blockFormula: TokenizerExtension = {
  name: 'formula',
  level: 'block',
  start: (source) => indexOf(source, /^(?:\$\$|\\\[)/m),
  tokenizer: (source) => formulaAt(source, true),
}
const parser = new Marked({ gfm: true, breaks: true, extensions: [blockFormula, inlineFormula] })

function indexOf(source: string, pattern: RegExp): number | undefined {
  const index = source.search(pattern)
  return index === -1 ? undefined : index
}
