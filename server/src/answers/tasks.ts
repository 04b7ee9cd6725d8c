import { type Answer, type AnswerPaper, answer } from '@colophon/analysis/answers/answer'
import { answerBy, type Evidence, numberedSentences } from '@colophon/analysis/answers/evidence'
import { type Quote, verify } from '@colophon/analysis/answers/quote'
import type { Reader } from '@colophon/analysis/answers/reader'
import { suggestQuestions } from '@colophon/analysis/answers/suggest-questions'
import { citedSentences, supportingQuotes } from '@colophon/analysis/answers/support/supports'
import type { Aspect, Aspects } from '@colophon/analysis/compare/aspects'
import { comparePapers } from '@colophon/analysis/compare/compare-papers'
import { digestPaper } from '@colophon/analysis/compare/digest'
import { mentionsOf } from '@colophon/analysis/compare/mentions'
import { sharedOf } from '@colophon/analysis/compare/shared'
import type { ComparedPaper, Part } from '@colophon/analysis/compare/table'
import { statedSentences, weighStatements, withSalience } from '@colophon/analysis/statements/salience/key-claims'
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

/** The documents of a task by paper, null where a paper has none; and the readers of their sentences. */
export type TaskMeans = {
  documents(paper: TaskPaper): CachedDocument | null
  read: Reader
  /** Loads the reader of claims, which only answers of models need. */
  readSupport(): Promise<Reader>
}

/** A quote as it is stored; passages that were only weighed have no boxes. */
export type PlacedQuote = Omit<Quote, 'sectionType' | 'isCiting'>

/** Tasks of the thread; inputs and outputs can be structured-cloned. */
export const TASKS = {
  answer: answerTask,
  quote: quoteTask,
  number: numberTask,
  answerBy: answerByTask,
  check: checkTask,
  suggest: suggestTask,
  weigh: weighTask,
  stated: statedTask,
  weighBy: weighByTask,
  mentions: mentionsTask,
  aspect: aspectTask,
  compare: compareTask,
} as const
export type TaskName = keyof typeof TASKS
export type TaskInput<K extends TaskName> = Parameters<(typeof TASKS)[K]>[0]
export type TaskOutput<K extends TaskName> = Awaited<ReturnType<(typeof TASKS)[K]>>

type AnswerInput = {
  papers: TaskPaper<{ title: string }>[]
  question: string
  history?: readonly string[]
  quotesMax?: number
}

async function answerTask(
  input: AnswerInput,
  { documents, read: reader }: TaskMeans,
): Promise<{ found: Answer; passages: PlacedQuote[] }> {
  const { papers, question, ...options } = input
  const read = withText(papers, documents)
  const found = await answer(question, read, reader, options)
  const byId = new Map(read.map(({ articleId, document }) => [articleId, document]))
  const passages = found.searched.map(({ articleId, sentence, start, end, score }) => {
    const document = byId.get(articleId)
    const text = document?.text.slice(start, end) ?? ''
    const page = document?.sentences[sentence]?.page ?? null
    return { articleId, start, end, text, focus: { start, end }, page, boxes: [], section: null, score }
  })
  return { found, passages }
}

function withText(papers: readonly TaskPaper<{ title: string }>[], documents: TaskMeans['documents']): AnswerPaper[] {
  return papers.flatMap(({ source, ...paper }) => {
    const kept = documents({ ...paper, source })
    return kept ? [{ ...paper, document: kept.document, prepared: kept.prepared() }] : []
  })
}

type NumberInput = Pick<AnswerInput, 'papers' | 'question' | 'history'> & { charactersMax: number }

/** The sentences that a model may choose. */
function numberTask({ papers, question, ...options }: NumberInput, { documents }: TaskMeans) {
  return numberedSentences(question, withText(papers, documents), options)
}

/** `sentIds`: the papers whose sentences the model has read. */
type AnswerByInput = Pick<AnswerInput, 'papers'> & { sentIds: readonly number[]; evidence: Evidence; found: Answer }

/** The answer by what a model says. */
function answerByTask({ papers, sentIds, evidence, found }: AnswerByInput, { documents }: TaskMeans): Answer {
  return answerBy(evidence, found, withText(papers, documents), new Set(sentIds))
}

/** `cited`: parts of papers that a sentence names. */
type CheckInput = Pick<AnswerInput, 'papers'> & {
  sentence: string
  cited: { articleId: number; start: number; end: number }[]
}

/** The cited parts that support a sentence of a model, by their places. */
async function checkTask(
  { papers, sentence, cited }: CheckInput,
  { documents, readSupport }: TaskMeans,
): Promise<number[]> {
  const read = new Map(withText(papers, documents).map((paper) => [paper.articleId, paper]))
  const sentences = cited.flatMap(({ articleId, ...range }, place) => {
    const paper = read.get(articleId)
    return paper ? citedSentences(paper, range, place) : []
  })
  return supportingQuotes(sentence, sentences, await readSupport())
}

/** The quotes of an answer that are verbatim in their paper's text; null where no paper has text. */
async function quoteTask(input: AnswerInput, means: TaskMeans): Promise<PlacedQuote[] | null> {
  const { documents } = means
  if (!input.papers.some(documents)) return null
  const { found } = await answerTask(input, means)
  const text = (articleId: number) => {
    const paper = input.papers.find((each) => each.articleId === articleId)
    return (paper && documents(paper)?.document.text) ?? ''
  }
  return found.kind === 'answer' ? found.quotes.filter((quote) => verify(quote, { text: text(quote.articleId) })) : []
}

type SuggestInput = { papers: TaskPaper<{ title: string; graph: Graph }>[] }

/** Questions that the papers with text answer. */
async function suggestTask({ papers }: SuggestInput, { documents, read: reader }: TaskMeans): Promise<string[]> {
  const read = papers.flatMap(({ source: _, ...paper }, index) => {
    const kept = documents(papers[index] as TaskPaper)
    if (!kept) return []
    const { document } = kept
    return [{ ...paper, graph: placedGraph(document, paper.graph), document, prepared: kept.prepared() }]
  })
  return suggestQuestions(read, reader)
}

type MentionsInput = { papers: [TaskPaper]; term: string; most: number }

/** The sentences of a paper that say a term; null without text. */
async function mentionsTask({ papers: [paper], term, most }: MentionsInput, { documents }: TaskMeans) {
  const kept = documents(paper)
  return kept && mentionsOf(term, kept.document, kept.prepared(), most)
}

type AspectInput = { papers: [TaskPaper]; aspect: Aspect }

/**
 * What a paper with text says of one aspect, so that others have their turns between them: about 0.13 s on two cores,
 * and nothing once it was read.
 */
async function aspectTask({ papers: [paper], aspect }: AspectInput, { documents, read }: TaskMeans) {
  return (await documents(paper)?.aspect(aspect, read)) ?? []
}

type CompareInput = {
  papers: (Omit<ComparedPaper, 'digest'> & {
    source: TextSource | null
    graph: Graph
    keywords: readonly string[]
    aspects: Aspects
  })[]
}

function compareTask(
  { papers }: CompareInput,
  { documents }: TaskMeans,
): Part & { shared: Shared[]; texts: Map<number, string> } {
  const texts = new Map<number, string>()
  const compared = papers.map(({ source, graph, keywords, aspects, ...paper }): ComparedPaper => {
    const document = source && documents({ articleId: paper.articleId, source })?.document
    if (!document) return { ...paper, without: paper.without ?? 'notProcessed', digest: null }
    texts.set(paper.articleId, document.text)
    return { ...paper, digest: digestPaper(document, placedGraph(document, graph), keywords, aspects) }
  })
  return { ...comparePapers(compared), shared: sharedOf(compared), texts }
}

/** The statements of one paper with their salience. Fails without its document, as of a paper just deleted. */
async function weighTask(
  { papers: [paper] }: { papers: [TaskPaper<{ graph: Graph }>] },
  means: TaskMeans,
): Promise<Graph> {
  const kept = means.documents(paper)
  if (!kept) throw new Error(`paper ${paper.articleId} has no document to weigh its statements by`)
  return weighStatements({ document: kept.document, prepared: kept.prepared(), graph: paper.graph }, means.read)
}

type StatedInput = { papers: [TaskPaper<{ graph: Graph }>]; charactersMax: number }

/** The sentences of statements for a model to choose findings from, in reading order, as many as fit; none without text. */
function statedTask({ papers: [paper], charactersMax }: StatedInput, { documents }: TaskMeans) {
  const kept = documents(paper)
  if (!kept) return []
  const { document } = kept
  let left = charactersMax
  const fitting = statedSentences({ prepared: kept.prepared(), graph: paper.graph }).filter(({ start, end }) => {
    left -= end - start
    return left >= 0
  })
  return fitting
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, section }, at) => ({ id: at + 1, start, text: document.text.slice(start, end), section }))
}

type WeighByInput = { papers: [TaskPaper<{ graph: Graph }>]; findings: ReadonlyMap<number, number>; least: number }

/** The statements with the salience that follows from own findings, which a model has chosen. */
function weighByTask({ papers: [paper], findings, least }: WeighByInput, { documents }: TaskMeans): Graph {
  const kept = documents(paper)
  return kept ? withSalience({ document: kept.document, graph: paper.graph }, findings, least) : paper.graph
}
