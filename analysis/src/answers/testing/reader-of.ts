import type { Reader, Reading, ReadText } from '../reader.ts'
import { passageTokens } from '../tokens/tokens.ts'
import { wordPieces } from '../tokens/word-pieces.ts'

/** A logit of a sentence that answers, of one that may, and of one that does not. */
export const [ANSWERS, MAY, NOT] = [4, -0.8, -4]

/** A reading with these logits, and those of nothing else. */
export function readingOf(logits: Partial<Reading>): Reading {
  return { relevance: NOT, answers: NOT, supports: NOT, denies: NOT, silent: -NOT, finding: NOT, ...logits }
}

/** A reader for whom sentences with these words answer with this logit; those with the first words are most relevant. */
export function readerOf(answers: number, ...words: string[]): Reader {
  return async (_, passages) =>
    passages.map(({ text }) => {
      const place = words.findIndex((word) => text.includes(word))
      return readingOf(place < 0 ? { relevance: -9 } : { relevance: -place, answers })
    })
}

/** A sentence without a heading. */
export function readSentence(text: string): ReadText {
  return { text, tokens: passageTokens([], wordPieces(text)) }
}
