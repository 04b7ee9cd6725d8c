import { fromBase64 } from '../../parsing/base64.ts'
import vectorsFile from './vector-weights.json' with { type: 'json' }
import { wordPieces } from './word-pieces.ts'

/** Most tokens of each part that are read, and the tokens around them: those of `research/reader/reader.py`. */
const QUESTION_TOKENS = 64
const HEADING_TOKENS = 14
const PASSAGE_TOKENS = 80
const CLS = 101
const SEP = 102

const { dimensions } = vectorsFile
const vectors = new Int8Array(fromBase64(vectorsFile.values).buffer)
/** The product of a vector with itself. */
const WHOLE = 127 * 127
const COLON = wordPieces(':')

/** A question as the reader gets it. */
export function questionTokens(question: string): number[] {
  return [CLS, ...wordPieces(question).slice(0, QUESTION_TOKENS), SEP]
}

/** A passage below its heading ('' if none) as the reader gets it, from the tokens of both. */
export function passageTokens(heading: readonly number[], text: readonly number[]): number[] {
  const above = heading.length === 0 ? [] : [...heading.slice(0, HEADING_TOKENS), ...COLON]
  return [...above, ...text.slice(0, PASSAGE_TOKENS), SEP]
}

/** Passages as one. */
export function joined(passages: readonly (readonly number[])[]): number[] {
  return [...passages.flatMap((tokens) => tokens.slice(0, -1)), SEP]
}

/** How alike two tokens are in what they mean, 0..1. */
export function likeness(one: number, other: number): number {
  if (one === other) return 1
  let sum = 0
  for (let at = 0; at < dimensions; at++)
    sum += (vectors[one * dimensions + at] ?? 0) * (vectors[other * dimensions + at] ?? 0)
  return Math.max(0, sum / WHOLE)
}
