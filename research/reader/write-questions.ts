import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { bm25 } from '../judged/bm25.ts'
import { isOverlapping, type Position } from '../judged/gold-position.ts'
import { naturalQuestions } from '../judged/natural-questions.ts'
import { type Asked, covidQuestions } from '../judged/question-sets.ts'
import { hashOf, linesOf, type Passage, passages, passagesOf } from './passages.ts'

/**
 * Writes all questions for training and measuring the reader, with the texts that they are asked of:
 *   node research/reader/write-questions.ts ../shared/data OUT
 * `documents.jsonl`: `id` and `passages` as [text, heading]; `questions.jsonl`: `set`, `document`, `question`, `answers`
 * (each the indexes of passages that answer together), `near` (indexes of what looks like an answer), `answerable` and
 * `candidates` (the first by BM25). Sets whose names end in `-held` are for reports only.
 */
const [data, out] = process.argv.slice(2)
if (!data || !out) throw new Error('Give the data folder and the one to write to')

/** Candidates of a question. */
const CANDIDATES = 48

interface Question {
  set: string
  document: string
  question: string
  answers: number[][]
  near: number[]
  answerable: boolean
}

/** Papers of questions that are for reports only. */
const held = new Set<string>()
const documents = new Map<string, Pick<Passage, 'text' | 'heading'>[]>()
const questions = [...publicQuestions(data), ...(await ownQuestions(data)), ...(await judgedQuestions(data))]

mkdirSync(out, { recursive: true })
writeLines('documents.jsonl', [...documents], ([id, own]) => ({
  id,
  passages: own.map(({ text, heading }) => [text, heading]),
}))
const rankers = new Map<string, ReturnType<typeof bm25>>()
writeLines('questions.jsonl', questions, (each) => ({ ...each, candidates: candidatesOf(each) }))
for (const [set, { length }] of Map.groupBy(questions, (each) => each.set)) console.log(set, length)

function writeLines<Value>(name: string, values: readonly Value[], lineOf: (value: Value) => object): void {
  writeFileSync(join(out ?? '', name), values.map((value) => `${JSON.stringify(lineOf(value))}\n`).join(''))
}

function candidatesOf({ document, question }: Question): number[] {
  const texts = (documents.get(document) ?? []).map(({ text, heading }, id) => ({ id, text: `${text} ${heading}` }))
  const ranker = rankers.get(document) ?? bm25(texts, { isStemmed: true })
  rankers.set(document, ranker)
  return ranker(question, CANDIDATES)
}

/** Questions of public sets, see the README of the data folder. */
function publicQuestions(folder: string): Question[] {
  const of = (name: string) => join(folder, 'training/questions', name)
  for (const each of linesOf<{ document: string; sentences: string[] }>(of('documents.jsonl.gz')))
    documents.set(
      each.document,
      each.sentences.map((text) => ({ text, heading: '' })),
    )
  type Line = { set: string; document: string; question: string; answers: number[] }
  return linesOf<Line>(of('questions.jsonl.gz')).map(({ answers, ...each }) => {
    return { ...each, answers: answers.map((at) => [at]), near: [], answerable: true }
  })
}

type Own = {
  paper: string
  question: string
  answers?: (string | string[])[]
  near: string[]
  twin?: boolean
  report?: boolean
}

/** The questions written for this project, `questions.jsonl`; answers that are read otherwise now are left out. */
async function ownQuestions(folder: string): Promise<Question[]> {
  const file = fileURLToPath(new URL('questions.jsonl', import.meta.url))
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const own = lines.map((line): Own => JSON.parse(line))
  const papers = await passagesOf(folder, new Set(own.map(({ paper }) => paper)))
  for (const { paper, report } of own) if (report) held.add(paper)
  return own.flatMap(({ paper, question, answers = [], near, twin = false, report = false }) => {
    const read = papers.get(paper)
    if (!read) return []
    documents.set(paper, read)
    const places = new Map(read.map(({ text }, at) => [hashOf(text), at]))
    const placesOfHashes = (hashes: string | string[]) => [hashes].flat().flatMap((hash) => places.get(hash) ?? [])
    const found = answers.map(placesOfHashes).filter((places, i) => places.length === [answers[i] ?? []].flat().length)
    if (!twin && found.length === 0) return []
    const set = report ? 'own-held' : 'own'
    return [{ set, document: paper, question, answers: found, near: placesOfHashes(near), answerable: !twin }]
  })
}

/** The halves of COVID-QA, and the natural questions for development and validation. */
async function judgedQuestions(folder: string): Promise<Question[]> {
  const covid = await covidQuestions(folder)
  const ofCovid = (set: string, asked: readonly Asked[]) =>
    asked.flatMap(({ question, paper, gold }): Question[] => {
      const document = `covid-${paper.articleId}`
      const together = placesOf(document, paper, gold ? [gold] : [])
      return together.length === 0 ? [] : [{ set, document, question, answers: [together], near: [], answerable: true }]
    })
  const natural = [
    ...(await naturalQuestions(folder, 'development')),
    ...(await naturalQuestions(folder, 'validation')),
  ].flatMap(({ name, question, paper, golds, negative }): Question[] => {
    const set = held.has(name) ? 'natural-held' : 'natural'
    const answers = placesOf(`natural-${name}`, paper, golds).map((at) => [at])
    const answerable = negative === null
    if (answerable && answers.length === 0) return []
    return [{ set, document: `natural-${name}`, question, answers, near: [], answerable }]
  })
  return [...ofCovid('covid', covid.tuning), ...ofCovid('covid-held', covid.heldOut), ...natural]
}

/** The passages that overlap with gold positions. */
function placesOf(name: string, paper: AnswerPaper, golds: readonly Position[]): number[] {
  const read = passages(paper)
  documents.set(name, read)
  return read.flatMap((passage, at) => (golds.some((gold) => isOverlapping(passage, gold)) ? [at] : []))
}
