import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPublished } from './corpus.ts'
import type { PaperRecord } from './generated-records.ts'

/** A query and the numbers, from 1, of its relevant papers. */
export type Judged = { query: string; relevant: ReadonlySet<number> }

/**
 * Papers and judged queries. Every `tunedEvery`th query was used for tuning; the others were held out. Null: all were
 * used.
 */
export type JudgedSet = { name: string; papers: PaperRecord[]; queries: Judged[]; tunedEvery: number | null }

/** Words per passage of a full paper. */
const PIECE_WORDS = 180
/** Similarity of headings from which two abstracts share a subject. */
const ALIKE = 0.15
/** Headings of this many abstracts are too generic. */
const COMMON = 0.04
/** One in this many archive records is queried, starting with the first. */
const ARCHIVE_QUERY = { every: 199, first: 101 }

type PubMed = { QUESTION: string; CONTEXTS: string[]; MESHES: string[] }
type CovidQuestion = { question: string; answers: { text: string }[] }
type Covid = { data: { paragraphs: { context: string; qas: CovidQuestion[] }[] }[] }

/** The judged sets of a data folder, one after the other; `others` are archive records. */
export async function* judgedSets(data: string, others: readonly PaperRecord[]): AsyncGenerator<JudgedSet> {
  const pubMed = await readJson<Record<string, PubMed>>(data, 'PubMedQA')
  const covid = await readJson<Covid>(data, 'COVID-QA')
  if (pubMed !== null) {
    const entries = Object.values(pubMed)
    yield ownAbstract(entries, others)
    yield ownSections(entries)
    yield sameHeadings(entries)
  }
  if (covid !== null) yield pieceWithAnswer(covid)
  if (others.length > 0) yield sentenceOfAbstract(others)
}

/** The abstracts have no title, because it is often the question. */
function ownAbstract(entries: PubMed[], others: readonly PaperRecord[]): JudgedSet {
  return {
    name: 'PubMedQA question → own abstract',
    papers: [...entries.map(({ CONTEXTS }) => untitled(CONTEXTS.join(' '))), ...others],
    queries: entries.map(({ QUESTION }, index) => ({ query: QUESTION, relevant: new Set([index + 1]) })),
    tunedEvery: 3,
  }
}

function ownSections(entries: PubMed[]): JudgedSet {
  const papers: PaperRecord[] = []
  const queries = entries.map(({ QUESTION, CONTEXTS }) => {
    const first = papers.length + 1
    papers.push(...CONTEXTS.map(untitled))
    return { query: QUESTION, relevant: new Set(CONTEXTS.map((_, index) => first + index)) }
  })
  return { name: 'PubMedQA question → sections of own abstract', papers, queries, tunedEvery: 3 }
}

/** Abstracts with the same subject headings, without the question's own. */
function sameHeadings(entries: PubMed[]): JudgedSet {
  const counts = new Map<string, number>()
  for (const name of entries.flatMap(({ MESHES }) => [...new Set(MESHES)]))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  const headings = entries.map(({ MESHES }) => {
    const rare = [...new Set(MESHES)].filter((name) => (counts.get(name) ?? 0) <= COMMON * entries.length)
    return new Map(rare.map((name) => [name, Math.log(entries.length / (counts.get(name) ?? 1)) ** 2]))
  })
  const size = (all: Map<string, number>) => Math.sqrt([...all.values()].reduce((sum, weight) => sum + weight, 0))
  const likeness = (a: Map<string, number>, b: Map<string, number>) =>
    [...a].reduce((sum, [name, weight]) => sum + (b.has(name) ? weight : 0), 0) / (size(a) * size(b) || 1)
  const queries = entries.map(({ QUESTION }, index) => {
    const own = headings[index] ?? new Map()
    const alike = headings.flatMap((all, other) => (other !== index && likeness(own, all) > ALIKE ? [other + 1] : []))
    return { query: QUESTION, relevant: new Set(alike) }
  })
  return {
    name: 'PubMedQA question → abstracts with its headings',
    papers: entries.map(({ CONTEXTS }) => untitled(CONTEXTS.join(' '))),
    queries: queries.filter(({ relevant }) => relevant.size >= 2),
    tunedEvery: 2,
  }
}

function pieceWithAnswer({ data }: Covid): JudgedSet {
  const papers: PaperRecord[] = []
  const queries: Judged[] = []
  for (const { context, qas } of data.flatMap(({ paragraphs }) => paragraphs)) {
    const first = papers.length + 1
    const pieces = piecesOf(context)
    papers.push(...pieces.map(({ start, end }) => untitled(context.slice(start, end))))
    for (const { question, answers } of qas) {
      const relevant = new Set<number>()
      for (const { text } of answers) {
        const at = context.indexOf(text)
        if (at === -1) continue
        for (const [index, { start, end }] of pieces.entries()) {
          if (start < at + text.length && end > at) relevant.add(first + index)
        }
      }
      if (relevant.size > 0) queries.push({ query: question, relevant })
    }
  }
  return { name: 'COVID-QA question → piece with the answer', papers, queries, tunedEvery: 4 }
}

function piecesOf(text: string): { start: number; end: number }[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
  const starts = Array.from({ length: Math.ceil(words.length / PIECE_WORDS) }, (_, index) => index * PIECE_WORDS)
  return starts.map((from) => {
    const last = words[Math.min(from + PIECE_WORDS, words.length) - 1]
    return { start: words[from]?.start ?? 0, end: last?.end ?? 0 }
  })
}

/** A sentence taken out of an abstract must find the paper by the title and the rest. */
function sentenceOfAbstract(others: readonly PaperRecord[]): JudgedSet {
  const papers = [...others]
  const queries: Judged[] = []
  for (let index = ARCHIVE_QUERY.first; index < others.length; index += ARCHIVE_QUERY.every) {
    const record = others[index]
    const sentences = record?.abstract.replace(/\s+/g, ' ').split(/(?<=[.?!])\s+(?=[A-Z])/) ?? []
    const taken = 1 + (index % Math.max(1, sentences.length - 2))
    const query = sentences[taken]
    const words = query?.split(' ').length ?? 0
    if (!record || query === undefined || sentences.length < 4 || words < 8 || words > 30 || !isPublished(index + 1))
      continue
    papers[index] = { ...record, abstract: sentences.filter((_, at) => at !== taken).join(' ') }
    queries.push({ query, relevant: new Set([index + 1]) })
  }
  return { name: 'archive: sentence of an abstract → its paper', papers, queries, tunedEvery: null }
}

function untitled(abstract: string): PaperRecord {
  return { title: '', abstract, authors: '', field: '', created: '' }
}

async function readJson<T>(data: string, name: string): Promise<T | null> {
  const file = join(data, 'eval', 'qa', name, 'questions.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as T) : null
}
