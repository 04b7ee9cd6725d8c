import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abstractDocument } from '@colophon/analysis/answers/abstract-document'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { parseDocument } from '@colophon/analysis/document/parse'
import { goldPosition, lettersOf, type Position } from './gold-position.ts'

/** A question with the paper that answers it, and the position of the answer (null if the data have none). */
export type Asked = { question: string; paper: AnswerPaper; gold: Position | null }

/** Questions in two halves: weights and thresholds are chosen on `tuning`, figures are of `heldOut`. */
export type QuestionSet = { tuning: Asked[]; heldOut: Asked[] }

type CovidQa = {
  data: {
    paragraphs: {
      context: string
      qas: { question: string; answers: { text: string; answer_start: number }[] }[]
    }[]
  }[]
}

/**
 * COVID-QA: expert questions on full papers; every other paper is held out. Answers not found in the document are left
 * out.
 */
export async function covidQuestions(folder: string): Promise<QuestionSet> {
  const set: QuestionSet = { tuning: [], heldOut: [] }
  for (const [index, { context, qas }] of (await covidPapers(folder)).entries()) {
    const bytes = new TextEncoder().encode(context)
    const document = await parseDocument(bytes, { source: 'txt', maxPages: 1 })
    const title = document.meta.title ?? ''
    const paper = { articleId: index + 1, title, document, prepared: prepare(document) }
    const letters = lettersOf(document.text)
    for (const { question, answers } of qas) {
      const [first] = answers
      const gold = first && goldPosition({ text: first.text, start: first.answer_start }, context, letters)
      if (gold) set[index % 2 === 0 ? 'tuning' : 'heldOut'].push({ question, paper, gold })
    }
  }
  return set
}

/** The texts of the papers of COVID-QA, in order. */
export async function covidContexts(folder: string): Promise<string[]> {
  return (await covidPapers(folder)).map(({ context }) => context)
}

async function covidPapers(folder: string) {
  const { data } = JSON.parse(await readFile(join(folder, 'eval/qa/COVID-QA/questions.json'), 'utf8')) as CovidQa
  return data.flatMap(({ paragraphs }) => paragraphs)
}

type PubMedQa = Record<string, { QUESTION: string; CONTEXTS: string[]; final_decision: string }>

/** PubMedQA: yes/no questions, each with its own abstract; every other one is held out. */
export async function pubmedQuestions(folder: string): Promise<QuestionSet> {
  const entries = JSON.parse(await readFile(join(folder, 'eval/qa/PubMedQA/questions.json'), 'utf8')) as PubMedQa
  const set: QuestionSet = { tuning: [], heldOut: [] }
  for (const [index, { QUESTION, CONTEXTS }] of Object.values(entries).entries()) {
    const document = abstractDocument('', CONTEXTS.join(' '))
    const paper = { articleId: 10_000 + index, title: '', document, prepared: prepare(document) }
    set[index % 2 === 0 ? 'tuning' : 'heldOut'].push({ question: QUESTION, paper, gold: null })
  }
  return set
}
