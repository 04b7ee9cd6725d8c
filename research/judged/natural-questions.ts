import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { prepare } from '@colophon/analysis/answers/prepare'
import { parseDocument } from '@colophon/analysis/document/parse'
import { goldPosition, lettersOf, type Position } from './gold-position.ts'
import { covidContexts } from './question-sets.ts'

/** A question in everyday words; one that the paper does not answer has a `negative` and no gold position. */
export interface NaturalQuestion {
  /** The paper's name in the data folder. */
  name: string
  question: string
  paper: AnswerPaper
  intent: string
  /** What a reader should learn; null if the paper does not say it. */
  expected: string | null
  /** The sentences each of which answers it. */
  golds: Position[]
  negative: 'otherField' | 'sameField' | 'ownTerms' | null
}

type Entry = {
  paper: string
  question: string
  intent: string
  answer: string | null
  evidence?: string | string[] | null
  negative: NaturalQuestion['negative']
}

/** The questions of a file beside this one, with their papers from the data folder. */
export async function naturalQuestions(
  folder: string,
  name: 'development' | 'validation' | 'questions',
): Promise<NaturalQuestion[]> {
  const file = fileURLToPath(new URL(`natural/${name}.json`, import.meta.url))
  const entries = JSON.parse(await readFile(file, 'utf8')) as Entry[]
  const contexts = await covidContexts(folder)
  const papers = new Map<string, AnswerPaper>()
  for (const paper of new Set(entries.map((entry) => entry.paper))) {
    const set = paper.startsWith('jose') ? 'jose_ccby' : 'juliacon_twocol'
    const bytes = paper.startsWith('covid-')
      ? new TextEncoder().encode(contexts[Number(paper.slice(6))] ?? '')
      : await readFile(join(folder, `papers/${set}/${paper}/10.21105.${paper}.pdf`))
    const source = paper.startsWith('covid-') ? 'txt' : 'pdf'
    const document = await parseDocument(new Uint8Array(bytes), { source, maxPages: 100 })
    const articleId = papers.size + 1
    papers.set(paper, { articleId, title: document.meta.title ?? '', document, prepared: prepare(document) })
  }
  return entries.flatMap((entry): NaturalQuestion[] => {
    const paper = papers.get(entry.paper)
    if (!paper) return []
    const { question, intent, answer: expected, negative } = entry
    return [{ name: entry.paper, question, paper, intent, expected, golds: goldsOf(entry, paper), negative }]
  })
}

/** The sentences that begin with the evidence. */
function goldsOf({ evidence }: Entry, { document: { text, sentences } }: AnswerPaper): Position[] {
  const letters = lettersOf(text)
  return [evidence ?? []].flat().flatMap((words) => {
    const found = goldPosition({ text: words, start: 0 }, '', letters)
    const sentence = sentences.find(({ start, end }) => found && start <= found.start && found.start < end)
    return sentence ? [{ start: sentence.start, end: sentence.end }] : []
  })
}
