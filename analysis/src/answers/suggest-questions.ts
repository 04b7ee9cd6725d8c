import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { Graph } from '@colophon/protocol/statements/graph'
import type { AnswerPaper } from './answer.ts'
import { claimQuestions } from './claim-questions.ts'
import { type PreparedSentence, prepare } from './prepare.ts'
import { type Reader, readQuestionText, stateOf } from './reader.ts'

/** A paper with its claims. */
export type SuggestingPaper = AnswerPaper & { graph: Graph }

/** Most suggested questions, and most that are read. */
const SUGGESTED_MAX = 6
const READ_MAX = 18

/** Questions made from the key claims of the papers, in turn: those that the sentence of the claim answers. */
export async function suggestQuestions(papers: readonly SuggestingPaper[], read: Reader): Promise<string[]> {
  const each = papers.map(({ document, prepared = prepare(document), graph }) => {
    const sentences = new Map(prepared.sentences.map((sentence) => [sentence.start, sentence]))
    const { text } = document
    return claimQuestions(graph, smallWords(document)).flatMap((made) => {
      const sentence = sentences.get(made.claim.start ?? -1)
      return sentence ? [{ ...made, text, sentence }] : []
    })
  })
  const longest = Math.max(0, ...each.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => each.flatMap((made) => made.slice(turn, turn + 1))).flat()
  const suggested = new Set<string>()
  for (const { question, text, sentence } of inTurn.slice(0, READ_MAX)) {
    if (suggested.size >= SUGGESTED_MAX) break
    if (await isAnswered(question, text, sentence, read)) suggested.add(question)
  }
  return [...suggested]
}

async function isAnswered(
  question: string,
  text: string,
  { start, end, read: tokens }: PreparedSentence,
  read: Reader,
): Promise<boolean> {
  const [reading] = await read(readQuestionText(question), [{ text: text.slice(start, end), tokens }])
  return reading !== undefined && stateOf(reading.answers) === 'says'
}

/** The words that the text has in small letters. */
function smallWords({ text }: PaperDocument): ReadonlySet<string> {
  return new Set(text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}-]+/gu))
}
