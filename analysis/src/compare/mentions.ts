import type { CompareItem } from '@colophon/protocol/compare/entities'
import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { candidatesOf } from '../answers/candidates.ts'
import type { PreparedDocument } from '../answers/prepare.ts'
import { readQuestion } from '../answers/read-question.ts'
import { quoted } from './own-sentences.ts'

/** True for a row that names something and asks nothing: `water loss`. */
export function isTerm(text: string): boolean {
  const words = foldedWords(text)
  return words.length > 0 && !text.includes('?') && readQuestion(text).words.length === words.length
}

/** The sentences that say all words of a term in any form, those first that say little else. */
export function mentionsOf(
  term: string,
  document: PaperDocument,
  prepared: PreparedDocument,
  most: number,
): CompareItem[] {
  const stems = foldedWords(term).map(stem)
  const sentences = prepared.sentences.filter(({ start, end }) => {
    const said = new Set(foldedWords(document.text.slice(start, end)).map(stem))
    return stems.every((each) => said.has(each))
  })
  return candidatesOf(term, { sentences }, most, 0)
    .slice(0, most)
    .flatMap((at) => sentences[at] ?? [])
    .map((sentence) => quoted(document, sentence))
}
