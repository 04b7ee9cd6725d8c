import type { Answer } from '@colophon/analysis/answers/answer'
import { type Quote, verify } from '@colophon/analysis/answers/quote'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { isInside, isOverlapping, type Position } from '@colophon/research/judged/gold-position'

/** An answer with its question's data: the papers' texts, and the position of the gold answer. */
export type Judged = {
  answer: Pick<Answer, 'kind'> & ({ kind: 'answer'; quotes: Quote[] } | { kind: 'refusal'; nearest: Quote[] })
  documents: ReadonlyMap<number, Pick<PaperDocument, 'text'>>
  gold: (Position & { articleId: number }) | null
}

/** The scores of a set of answers; shares in 0..1. Quotes of refusals do not count. */
export type AnswerScores = {
  /** Questions whose gold answer lies entirely within the quotes, and within the first quote. */
  inside: number
  insideFirst: number
  answered: number
  /** Share of quotes that overlap the gold answer. */
  precision: number
  /** Per answered question. */
  characters: number
  quotes: number
}

/** Scores answers with known gold positions. */
export function scoreAnswers(judged: readonly Judged[]): AnswerScores {
  const sums = { inside: 0, insideFirst: 0, answered: 0, touching: 0, quotes: 0, characters: 0 }
  for (const { answer, gold } of judged) {
    if (answer.kind === 'refusal') continue
    sums.answered += 1
    sums.quotes += answer.quotes.length
    sums.characters += answer.quotes.reduce((sum, { text }) => sum + text.length, 0)
    if (!gold) continue
    const own = answer.quotes.filter(({ articleId }) => articleId === gold.articleId)
    sums.touching += own.filter((quote) => isOverlapping(gold, quote)).length
    if (isInside(gold, own)) sums.inside += 1
    if (isInside(gold, own.slice(0, answer.quotes[0]?.articleId === gold.articleId ? 1 : 0))) sums.insideFirst += 1
  }
  return {
    inside: sums.inside / judged.length,
    insideFirst: sums.insideFirst / judged.length,
    answered: sums.answered / judged.length,
    precision: sums.quotes === 0 ? 0 : sums.touching / sums.quotes,
    characters: sums.answered === 0 ? 0 : sums.characters / sums.answered,
    quotes: sums.answered === 0 ? 0 : sums.quotes / sums.answered,
  }
}

/** Number of quotes, including those of refusals, and of verbatim ones. */
export function countVerified(judged: readonly Judged[]): { verified: number; quotes: number } {
  const counts = { verified: 0, quotes: 0 }
  for (const { answer, documents } of judged) {
    for (const quote of answer.kind === 'answer' ? answer.quotes : answer.nearest) {
      const document = documents.get(quote.articleId)
      counts.quotes += 1
      if (document && verify(quote, document)) counts.verified += 1
    }
  }
  return counts
}
