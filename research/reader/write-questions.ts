import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { candidatesOf, GENERAL, READ_MAX } from '@colophon/analysis/answers/candidates'
import { type PreparedDocument, prepare } from '@colophon/analysis/answers/prepare'
import { bm25 } from '../judged/bm25.ts'
import { isOverlapping, type Position } from '../judged/gold-position.ts'
import { naturalQuestions } from '../judged/natural-questions.ts'
import { type Asked, covidQuestions } from '../judged/question-sets.ts'
import { hashOf, isSetAside, linesOf, type WrittenQuestion, writtenQuestions } from './written-questions.ts'

/**
 * Writes all questions for training and measuring the reader, with the texts that they are asked of:
 *   node research/reader/write-questions.ts ../shared/data OUT
 * `documents.jsonl`: `id` and `passages` as [text, heading]; `questions.jsonl`: `set`, `document`, `question`, `answers`
 * (each the indexes of passages that answer together), `near` (indexes of what looks like an answer), `answerable` and
 * `candidates`, as the product reads them. Sets whose names end in `-held` or `-dev` are not
 * trained on: the former are for reports, `thresholds-held` for choosing thresholds.
 * `judgements.jsonl`: `kind`, `set` (train, dev or held), `claim` ('' for a finding), `passage`, `label`.
 */
const [data, out] = process.argv.slice(2)
if (!data || !out) throw new Error('Give the data folder and the one to write to')

interface Question {
  set: string
  document: string
  question: string
  answers: number[][]
  near: number[]
  answerable: boolean
}

/** Texts of each document with the headings above them; and those of papers as the product prepares them. */
const documents = new Map<string, [text: string, heading: string][]>()
const prepared = new Map<string, PreparedDocument>()
const hashed = new Map<string, ByHash>()
const forReports = await writtenQuestions(data, 'report')
const held = new Set(forReports.map(({ name }) => name))
const questions = [
  ...publicQuestions(data),
  ...forReports.map((each) => writtenOf('own-held', each)),
  ...(await writtenQuestions(data, 'training')).map((each) =>
    writtenOf(isSetAside(each.name) ? 'own-dev' : 'own', each),
  ),
  ...(await writtenQuestions(data, 'everyday')).map((each) =>
    writtenOf(isSetAside(each.name) ? 'everyday-dev' : 'everyday', each),
  ),
  ...(await writtenQuestions(data, 'thresholds')).map((each) => writtenOf('thresholds-held', each)),
  ...(await judgedQuestions(data)),
]

mkdirSync(out, { recursive: true })
writeLines('documents.jsonl', [...documents], ([id, passages]) => ({ id, passages }))
const rankers = new Map<string, ReturnType<typeof bm25>>()
writeLines('questions.jsonl', questions, (each) => ({ ...each, candidates: candidates(each) }))
writeLines('judgements.jsonl', [...supportOf(), ...repliesOf(), ...findings()], (each) => each)
for (const [set, { length }] of Map.groupBy(questions, (each) => each.set)) console.log(set, length)

function writeLines<Value>(name: string, values: readonly Value[], lineOf: (value: Value) => object): void {
  writeFileSync(join(out ?? '', name), values.map((value) => `${JSON.stringify(lineOf(value))}\n`).join(''))
}

function candidates({ document, question }: Question): number[] {
  const paper = prepared.get(document)
  if (paper) return candidatesOf(question, paper, READ_MAX, GENERAL)
  const texts = (documents.get(document) ?? []).map(([text], id) => ({ id, text }))
  const ranker = rankers.get(document) ?? bm25(texts, { isStemmed: true })
  rankers.set(document, ranker)
  return ranker(question, READ_MAX)
}

/** Questions of public sets, see the README of the data folder. */
function publicQuestions(folder: string): Question[] {
  const of = (name: string) => join(folder, 'training/questions', name)
  for (const each of linesOf<{ document: string; sentences: string[] }>(of('documents.jsonl.gz')))
    documents.set(
      each.document,
      each.sentences.map((text) => [text, '']),
    )
  type Line = { set: string; document: string; question: string; answers: number[] }
  return linesOf<Line>(of('questions.jsonl.gz')).map(({ answers, ...each }) => {
    return { ...each, answers: answers.map((at) => [at]), near: [], answerable: true }
  })
}

function writtenOf(set: string, { name, question, paper, answers, near, isTwin }: WrittenQuestion): Question {
  const indexes = (positions: readonly Position[]) => placesOf(name, paper, positions)
  return { set, document: name, question, answers: answers.map(indexes), near: indexes(near), answerable: !isTwin }
}

interface Judgement {
  kind: 'support' | 'reply' | 'finding'
  set: string
  /** Of a reply the question that it answers. */
  question?: string
  claim: string
  passage: [text: string, heading: string]
  /** Of support and replies 0 for supports, 1 for denies, 2 for silent; of findings 1 for an own one. */
  label: number
}

/** Claims with the sentences that they are about, and with other sentences of the paper. */
function supportOf(): Judgement[] {
  type Line = { paper: string; sentences: string[]; supported: string; changed: string; unsaid: string }
  return ownLines<Line>('support.jsonl').flatMap(({ paper, sentences, supported, changed, unsaid }, index) => {
    const passages = byHash(paper)
    const own = found(passages, sentences)
    const [first] = own
    const others = [...passages].filter(([hash]) => !sentences.includes(hash))
    const other = others[(index * 7) % Math.max(1, others.length)]?.[1]
    if (!first || own.length < sentences.length || !other) return []
    const passage: Judgement['passage'] = [own.map(([text]) => text).join(' '), first[1]]
    const judged = (claim: string, label: number, about = passage): Judgement => {
      return { kind: 'support', set: setOf(paper), claim, passage: about, label }
    }
    return [judged(supported, 0), judged(changed, 1), judged(unsaid, 2), judged(supported, 2, other)]
  })
}

/** Replies to questions, true and false, with the sentences that answer. */
function repliesOf(): Judgement[] {
  type Line = { paper: string; question: string; sentences: string[]; replies: string[]; lies: string[]; how: string[] }
  return ownLines<Line>('model-replies.jsonl').flatMap(({ paper, question, sentences, replies, lies, how }) => {
    const own = found(byHash(paper), sentences)
    const [first] = own
    if (!first || own.length < sentences.length) return []
    const passage: Judgement['passage'] = [own.map(([text]) => text).join(' '), first[1]]
    const judged = (claim: string, label: number): Judgement => {
      return { kind: 'reply', set: setOf(paper), question, claim, passage, label }
    }
    return [
      ...replies.map((reply) => judged(reply, 0)),
      ...lies.map((lie, at) => judged(lie, how[at] === 'unsaid' ? 2 : 1)),
    ]
  })
}

/** Sentences that were graded as own findings worth a table, or as others. */
function findings(): Judgement[] {
  type Line = { paper: string; own: string[]; background: string[]; others: string[] }
  return ownLines<Line>('claims.jsonl').flatMap(({ paper, own, background, others }) => {
    const passages = byHash(paper)
    const judged = (hashes: string[], label: number) =>
      found(passages, hashes).map((passage): Judgement => {
        return { kind: 'finding', set: setOf(paper), claim: '', passage, label }
      })
    return [...judged(own, 1), ...judged([...background, ...others], 0)]
  })
}

function ownLines<Line>(name: string): Line[] {
  const text = readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

type ByHash = ReadonlyMap<string, Judgement['passage']>

function found(passages: ByHash, hashes: readonly string[]): Judgement['passage'][] {
  return hashes.map((hash) => passages.get(hash)).filter((passage) => passage !== undefined)
}

function byHash(name: string): ByHash {
  const known: ByHash =
    hashed.get(name) ?? new Map((documents.get(name) ?? []).map((passage) => [hashOf(passage[0]), passage]))
  hashed.set(name, known)
  return known
}

function setOf(name: string): string {
  return held.has(name) ? 'held' : isSetAside(name) ? 'dev' : 'train'
}

/** The halves of COVID-QA, and the natural questions for development and validation. */
async function judgedQuestions(folder: string): Promise<Question[]> {
  const covid = await covidQuestions(folder)
  const ofCovid = (set: string, asked: readonly Asked[]) =>
    asked.flatMap(({ question, paper, gold }): Question[] => {
      const document = `covid-qa-${paper.articleId}`
      const together = placesOf(document, paper, gold ? [gold] : [])
      return together.length === 0 ? [] : [{ set, document, question, answers: [together], near: [], answerable: true }]
    })
  const natural = [
    ...(await naturalQuestions(folder, 'development')),
    ...(await naturalQuestions(folder, 'validation')),
  ].flatMap(({ name, question, paper, golds, negative }): Question[] => {
    const set = held.has(name) ? 'natural-held' : 'natural'
    const answers = golds.map((gold) => placesOf(`natural-${name}`, paper, [gold]))
    const answerable = negative === null
    if (answerable && answers.length === 0) return []
    return [{ set, document: `natural-${name}`, question, answers, near: [], answerable }]
  })
  return [...ofCovid('covid', covid.tuning), ...ofCovid('covid-held', covid.heldOut), ...natural]
}

/** The indexes of the sentences that overlap with positions. */
function placesOf(name: string, paper: AnswerPaper, positions: readonly Position[]): number[] {
  const own = prepared.get(name) ?? paper.prepared ?? prepare(paper.document)
  if (!prepared.has(name)) {
    prepared.set(name, own)
    documents.set(
      name,
      own.sentences.map(({ start, end, section }) => [own.text.slice(start, end).replace(/\s+/g, ' '), section ?? '']),
    )
  }
  return own.sentences.flatMap((sentence, at) => (positions.some((each) => isOverlapping(sentence, each)) ? [at] : []))
}
