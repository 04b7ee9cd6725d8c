import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { parseDocument } from '@colophon/analysis/document/parse'
import type { Position } from '../judged/gold-position.ts'
import { covidContexts } from '../judged/question-sets.ts'

/** A question written for this project; one that the paper does not answer has no answers. */
export interface WrittenQuestion {
  /** The paper's name in the data folder. */
  name: string
  question: string
  paper: AnswerPaper
  /** Each the sentences that answer together. */
  answers: Position[][]
  /** What looks like an answer. */
  near: Position[]
  isTwin: boolean
}

type Line = {
  paper: string
  question: string
  answers?: (string | string[])[]
  near: string[]
  twin?: boolean
  report?: boolean
}

/**
 * The questions of `questions.jsonl` for training or for reports, or those of `everyday.jsonl` or `thresholds.jsonl`.
 * Answers whose sentences are read otherwise now are left out.
 */
export async function writtenQuestions(
  folder: string,
  use: 'training' | 'report' | 'everyday' | 'thresholds',
): Promise<WrittenQuestion[]> {
  const wanted =
    use === 'everyday' || use === 'thresholds'
      ? linesIn<Line>(`${use}.jsonl`)
      : linesIn<Line>('questions.jsonl').filter(({ report = false }) => report === (use === 'report'))
  const papers = await papersOf(folder, new Set(wanted.map(({ paper }) => paper)))
  const places = new Map([...papers].map(([name, paper]) => [name, placesOf(paper)]))
  return wanted.flatMap(({ paper: name, question, answers = [], near, twin = false }) => {
    const paper = papers.get(name)
    if (!paper) return []
    const found = (hashes: string | string[]) => [hashes].flat().flatMap((hash) => places.get(name)?.get(hash) ?? [])
    const whole = answers.map(found).filter(({ length }, index) => length === [answers[index] ?? []].flat().length)
    return twin || whole.length > 0 ? [{ name, question, paper, answers: whole, near: found(near), isTwin: twin }] : []
  })
}

/** A question to a whole library, with the sentences of its papers that answer. */
export interface AcrossQuestion {
  question: string
  golds: (Position & { articleId: number })[]
}

/** The questions of `across.jsonl`, for reports, and the library that they are asked of. */
export async function acrossQuestions(folder: string): Promise<{ library: AnswerPaper[]; asked: AcrossQuestion[] }> {
  type Across = { question: string; answers: Record<string, string[]> }
  const lines = linesIn<Across>('across.jsonl')
  const reports = linesIn<Line>('questions.jsonl').filter(({ report }) => report)
  const papers = await papersOf(folder, new Set(reports.map(({ paper }) => paper)))
  const asked = lines.map(({ question, answers }) => {
    const golds = Object.entries(answers).flatMap(([name, hashes]) => {
      const paper = papers.get(name)
      const places = paper && placesOf(paper)
      return hashes.flatMap((hash) => {
        const place = places?.get(hash)
        return paper && place ? [{ ...place, articleId: paper.articleId }] : []
      })
    })
    return { question, golds }
  })
  return { library: [...papers.values()], asked }
}

/** A reply in other words that sentences of a paper support, and the same with one thing changed or invented. */
export interface Reply {
  paper: AnswerPaper
  cited: Position[]
  reply: string
  lie: string
}

/** The replies of `replies.jsonl`, for reports; those whose sentences are read otherwise now are left out. */
export async function writtenReplies(folder: string): Promise<Reply[]> {
  type Written = { paper: string; sentences: string[]; reply: string; lie: string }
  const lines = linesIn<Written>('replies.jsonl')
  const papers = await papersOf(folder, new Set(lines.map(({ paper }) => paper)))
  const places = new Map([...papers].map(([name, paper]) => [name, placesOf(paper)]))
  return lines.flatMap(({ paper: name, sentences, reply, lie }) => {
    const paper = papers.get(name)
    const cited = sentences.flatMap((hash) => places.get(name)?.get(hash) ?? [])
    return paper && cited.length === sentences.length ? [{ paper, cited, reply, lie }] : []
  })
}

/** A paper with sentences that were graded, by where they start: true for an own finding that belongs in a table. */
export interface GradedPaper {
  paper: AnswerPaper
  grades: Map<number, boolean>
}

/** The papers of `claims.jsonl` whose grades the reader does not learn; none that are for reports. */
export async function gradedPapers(folder: string): Promise<GradedPaper[]> {
  type Graded = { paper: string; own: string[]; background: string[]; others: string[] }
  const forReports = new Set(linesIn<Line>('questions.jsonl').flatMap(({ paper, report }) => (report ? [paper] : [])))
  const lines = linesIn<Graded>('claims.jsonl').filter(({ paper }) => isSetAside(paper) && !forReports.has(paper))
  const papers = await papersOf(folder, new Set(lines.map(({ paper }) => paper)))
  return lines.flatMap(({ paper: name, own, background, others }) => {
    const paper = papers.get(name)
    if (!paper) return []
    const places = placesOf(paper)
    const graded = (hashes: string[], isOwn: boolean) =>
      hashes.flatMap((hash): [number, boolean][] => {
        const place = places.get(hash)
        return place ? [[place.start, isOwn]] : []
      })
    return [{ paper, grades: new Map([...graded([...background, ...others], false), ...graded(own, true)]) }]
  })
}

function linesIn<Value>(name: string): Value[] {
  const text = readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** One paper of so many is set aside. */
const SET_ASIDE = 12

/** True for a paper whose questions and graded sentences the reader does not learn. */
export function isSetAside(name: string): boolean {
  return createHash('sha256').update(name).digest().readUInt32BE() % SET_ASIDE === 0
}

/** What a sentence is stored as: ten digits of the SHA-256 of its letters and digits. */
export function hashOf(sentence: string): string {
  const letters = sentence.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []
  return createHash('sha256').update(letters.join('')).digest('hex').slice(0, 10)
}

function placesOf({ document: { text }, prepared }: AnswerPaper): Map<string, Position> {
  const sentences = prepared?.sentences ?? []
  return new Map(sentences.map(({ start, end }) => [hashOf(text.slice(start, end)), { start, end }]))
}

/** Where the papers named `pmc/…`, `jose…` and `jcon…` are; others are records of the archive or papers of COVID-QA. */
const FOLDERS: [RegExp, string][] = [
  [/^pmc\//, 'papers/pmc'],
  [/^jose/, 'papers/jose_ccby'],
  [/^jcon/, 'papers/juliacon_twocol'],
]

async function papersOf(folder: string, names: ReadonlySet<string>): Promise<Map<string, AnswerPaper>> {
  const found = new Map<string, AnswerPaper>()
  const records = recordsOf(folder)
  const contexts = await covidContexts(folder)
  for (const name of names) {
    const record = records.get(name)
    const covid = name.startsWith('covid-') ? contexts[Number(name.slice(6))] : undefined
    const document = record
      ? abstractDocument(record.title, record.abstract)
      : covid
        ? await parseDocument(new TextEncoder().encode(covid), { source: 'txt', maxPages: 1 })
        : await documentOf(folder, name)
    if (!document) continue
    const articleId = found.size + 1
    found.set(name, { articleId, title: document.meta.title ?? '', document, prepared: prepare(document) })
  }
  return found
}

async function documentOf(folder: string, name: string) {
  const [, under] = FOLDERS.find(([pattern]) => pattern.test(name)) ?? []
  if (!under) return null
  const place = join(folder, under)
  const of = name.startsWith('pmc/') ? place : join(place, name)
  const file = name.startsWith('pmc/') ? `${name.slice(4)}.pdf` : readdirSync(of).find((each) => each.endsWith('.pdf'))
  if (!file || !existsSync(join(of, file))) return null
  return parseDocument(new Uint8Array(readFileSync(join(of, file))), { source: 'pdf', maxPages: 500 })
}

type ArchiveRecord = { id: string; title: string; abstract: string }

function recordsOf(folder: string): Map<string, ArchiveRecord> {
  const records = linesOf<ArchiveRecord>(join(folder, 'arxiv/metadata_50k.jsonl.gz'))
  return new Map(records.map((record) => [`arxiv/${record.id.replace('/', '_')}`, record]))
}

/** The values of a compressed file with one JSON text a line. */
export function linesOf<Value>(file: string): Value[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
}
