import type { AnswerPaper } from '@colophon/analysis/answers/answer'
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
