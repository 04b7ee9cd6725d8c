import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Graph } from '@colophon/protocol/statements/graph'
import { type AnswerPaper, answer } from './answer.ts'
import { type ClaimQuestion, claimQuestions } from './claim-questions.ts'

/** A paper with its claims. */
export type SuggestingPaper = AnswerPaper & { graph: Graph }

/** Most suggested questions. */
const SUGGESTED_MAX = 6
/** Most questions asked of several papers at once. */
const ASKED_MAX = 18

/**
 * Questions made from the key claims of the papers, in turn. Each has been asked: its paper answers it with the sentence
 * of the claim, alone and among the others.
 */
export function suggestQuestions(papers: readonly SuggestingPaper[]): string[] {
  const each = papers.map((paper) => ({ paper, made: claimQuestions(paper.graph, smallWords(paper.document)) }))
  const longest = Math.max(0, ...each.map(({ made }) => made.length))
  const inTurn = Array.from({ length: longest }, (_, turn) =>
    each.flatMap(({ paper, made }) => made.slice(turn, turn + 1).map((question) => ({ paper, question }))),
  ).flat()
  const suggested = new Set<string>()
  let asked = 0
  for (const { paper, question } of inTurn) {
    if (suggested.size >= SUGGESTED_MAX || asked >= ASKED_MAX) break
    if (!isAnswered(question, paper)) continue
    if (papers.length > 1) {
      asked += 1
      if (!isQuoted(question, paper, papers)) continue
    }
    suggested.add(question.question)
  }
  return [...suggested]
}

/** Answers found before, by document and question with the start of its claim. */
const known = new WeakMap<PaperDocument, Map<string, boolean>>()

function isAnswered(made: ClaimQuestion, paper: SuggestingPaper): boolean {
  const answers = known.get(paper.document) ?? new Map<string, boolean>()
  known.set(paper.document, answers)
  const key = `${made.claim.start} ${made.question}`
  const found = answers.get(key) ?? isQuoted(made, paper, [paper])
  answers.set(key, found)
  return found
}

/** True if the answer quotes the sentence of the claim. */
function isQuoted({ question, claim }: ClaimQuestion, paper: SuggestingPaper, papers: readonly AnswerPaper[]): boolean {
  const { start, end } = claim
  if (start === undefined || end === undefined) return false
  const found = answer(question, papers)
  return (
    found.kind === 'answer' &&
    found.quotes.some((quote) => quote.articleId === paper.articleId && quote.start < end && start < quote.end)
  )
}

/** The words that the text has in small letters. */
function smallWords({ text }: PaperDocument): ReadonlySet<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}-]+/gu))
}
