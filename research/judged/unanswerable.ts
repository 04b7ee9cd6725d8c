import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { readQuestion, type Term } from '@colophon/analysis/answers/read-question'
import { idf } from '@colophon/analysis/answers/words/idf'
import { matchTerms } from '@colophon/analysis/answers/words/match-terms'
import type { Asked } from './question-sets.ts'

/** A question and a paper that does not answer it. */
export type Unanswerable = { question: string; paper: AnswerPaper }

/**
 * Each question to `times` papers other than its own. Papers of one field answer some of them, so a share of 1 is
 * unreachable.
 */
export function ofWrongPapers(asked: readonly Asked[], papers: readonly AnswerPaper[], times: number): Unanswerable[] {
  return asked.flatMap(({ question, paper }, index) =>
    Array.from({ length: times }, (_, time) => papers[(index * 7 + time * 5 + 3) % papers.length]).flatMap((other) =>
      other && other.articleId !== paper.articleId ? [{ question, paper: other }] : [],
    ),
  )
}

/**
 * Each question with a false presupposition: its most significant word is replaced by one of another question that the
 * paper lacks. Questions without such a word are left out.
 */
export function withFalsePremise(asked: readonly Asked[]): Unanswerable[] {
  const replacements = asked.map(({ question }) => readQuestion(question, []).terms.filter(isTelling).at(-1))
  return asked.flatMap(({ question, paper }, index) => {
    const prepared = paper.prepared ?? prepare(paper.document)
    const isIn = (term: Term): boolean => (matchTerms([term], prepared)[0]?.best ?? 0) > 0
    const significant = readQuestion(question, [])
      .terms.filter((term) => isTelling(term) && isIn(term))
      .at(-1)
    const others = replacements.map((_, step) => replacements[(index + 11 + step * 17) % replacements.length])
    const other = others.find((term) => term !== undefined && !isIn(term))
    if (!significant || !other) return []
    return [{ question: question.replace(new RegExp(`\\b${significant.word}\\b`, 'i'), other.word), paper }]
  })
}

/**
 * Each paper asked the question of another one, with the most significant word of that question replaced by one of the
 * paper's own: its own term in a connection of which it says nothing, apart from rare coincidences.
 */
export function withOwnTerms(asked: readonly Asked[]): Unanswerable[] {
  const own = new Map<AnswerPaper, string[]>()
  for (const { question, paper } of asked) {
    const prepared = paper.prepared ?? prepare(paper.document)
    const words = readQuestion(question, []).terms.filter((term) => isTelling(term) && prepared.postings.has(term.stem))
    own.set(paper, [...(own.get(paper) ?? []), ...words.map(({ word }) => word)])
  }
  return asked.flatMap(({ paper }, index) => {
    const words = own.get(paper) ?? []
    const word = words[index % Math.max(1, words.length)]
    const other = asked[(index * 7 + 31) % asked.length]
    const replaced = other && readQuestion(other.question, []).terms.filter(isTelling).at(-1)
    if (!word || !other || !replaced || other.paper === paper) return []
    return [{ question: other.question.replace(new RegExp(`\\b${replaced.word}\\b`, 'i'), word), paper }]
  })
}

function isTelling({ stem, word }: Pick<Term, 'stem' | 'word'>): boolean {
  return idf(stem) === 1 && /^[a-z]{4,}$/.test(word)
}
