import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import { type Answer, answer } from '@colophon/analysis/answers/answer'
import { type Quote, verify } from '@colophon/analysis/answers/quote'
import { suggestQuestions } from '@colophon/analysis/answers/suggest-questions'
import { comparePapers } from '@colophon/analysis/compare/compare-papers'
import { digestPaper } from '@colophon/analysis/compare/digest'
import { sharedOf } from '@colophon/analysis/compare/shared'
import type { ComparedPaper, Part } from '@colophon/analysis/compare/table'
import type { Shared } from '@colophon/protocol/compare/entities'
import type { Graph } from '@colophon/protocol/statements/graph'
import { placedGraph } from '@colophon/protocol/statements/place-of-statement'
import type { CachedDocument } from './document-cache.ts'

/**
 * The source of a paper's text: its abstract, or its stored document, which is cached under `key`; without a key it is
 * loaded for each task.
 */
export type TextSource = { abstract: { title: string; abstract: string } } | { key: string | null }

export type TaskPaper<More = unknown> = More & { articleId: number; source: TextSource }

/** The documents of a task by paper; null where a paper has none. */
export type Documents = (paper: TaskPaper) => CachedDocument | null

/** A quote as it is stored; passages that were only weighed have no boxes. */
export type PlacedQuote = Omit<Quote, 'sectionType'>

const PASSAGES_MAX = 10

/** Tasks of the thread; inputs and outputs can be structured-cloned. */
export const TASKS = { answer: answerTask, quote: quoteTask, suggest: suggestTask, compare: compareTask } as const
export type TaskName = keyof typeof TASKS
export type TaskInput<K extends TaskName> = Parameters<(typeof TASKS)[K]>[0]
export type TaskOutput<K extends TaskName> = ReturnType<(typeof TASKS)[K]>

type AnswerInput = {
  papers: TaskPaper<{ title: string; score?: number }>[]
  question: string
  history?: readonly string[]
  quotesMax?: number
}

function answerTask(input: AnswerInput, documents: Documents): { found: Answer; passages: PlacedQuote[] } {
  const { papers, question, ...options } = input
  const read = papers.flatMap(({ source: _, ...paper }, index) => {
    const kept = documents(papers[index] as TaskPaper)
    return kept ? [{ ...paper, document: kept.document, prepared: kept.prepared() }] : []
  })
  const whole = answer(question, read, options)
  const found = { ...whole, searched: whole.searched.slice(0, PASSAGES_MAX) }
  const byId = new Map(read.map(({ articleId, document }) => [articleId, document]))
  const passages = found.searched.map(({ articleId, sentence, start, end, score }) => {
    const document = byId.get(articleId)
    const text = document?.text.slice(start, end) ?? ''
    const page = document?.sentences[sentence]?.page ?? null
    return { articleId, start, end, text, focus: { start, end }, mark: null, page, boxes: [], section: null, score }
  })
  return { found, passages }
}

/** The quotes of an answer that are verbatim in their paper's text; null where no paper has text. */
function quoteTask(input: AnswerInput, documents: Documents): PlacedQuote[] | null {
  if (!input.papers.some(documents)) return null
  const { found } = answerTask(input, documents)
  const text = (articleId: number) => {
    const paper = input.papers.find((each) => each.articleId === articleId)
    return (paper && documents(paper)?.document.text) ?? ''
  }
  return found.kind === 'answer' ? found.quotes.filter((quote) => verify(quote, { text: text(quote.articleId) })) : []
}

type SuggestInput = { papers: TaskPaper<{ title: string; graph: Graph }>[] }

/** Questions that the papers with text answer. */
function suggestTask({ papers }: SuggestInput, documents: Documents): string[] {
  const read = papers.flatMap(({ source: _, ...paper }, index) => {
    const kept = documents(papers[index] as TaskPaper)
    if (!kept) return []
    const { document } = kept
    return [{ ...paper, graph: placedGraph(document, paper.graph), document, prepared: kept.prepared() }]
  })
  return suggestQuestions(read)
}

type CompareInput = {
  papers: (Omit<ComparedPaper, 'digest'> & { source: TextSource | null; graph: Graph; keywords: readonly string[] })[]
}

function compareTask(
  { papers }: CompareInput,
  documents: Documents,
): Part & { shared: Shared[]; texts: Map<number, string> } {
  const texts = new Map<number, string>()
  const compared = papers.map(({ source, graph, keywords, ...paper }): ComparedPaper => {
    const document = source && documents({ articleId: paper.articleId, source })?.document
    if (!document) return { ...paper, without: paper.without ?? 'notProcessed', digest: null }
    texts.set(paper.articleId, document.text)
    return { ...paper, digest: digestPaper(document, placedGraph(document, graph), keywords) }
  })
  return { ...comparePapers(compared), shared: sharedOf(compared), texts }
}

/** The document built from an archive record's abstract. */
export function abstractOf({ title, abstract }: { title: string; abstract: string }) {
  return abstractDocument(title, abstract)
}
