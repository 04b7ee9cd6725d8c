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
  /** The sentences each of which answers it. */
  golds: Position[]
  negative: 'otherField' | 'sameField' | 'ownTerms' | null
}

type Entry = {
  paper: string
  question: string
  evidence?: string | string[] | null
  negative: NaturalQuestion['negative']
}

/** The names of the papers that these questions are about, as in `questions.jsonl`; the reader has learnt from them. */
export async function naturalPapers(): Promise<Set<string>> {
  const files = await Promise.all([entriesOf('development'), entriesOf('validation')])
  return new Set(files.flat().map(({ paper }) => paper.replace('covid-0', 'covid-')))
}

async function entriesOf(name: string): Promise<Entry[]> {
  return JSON.parse(await readFile(fileURLToPath(new URL(`natural/${name}.json`, import.meta.url)), 'utf8')) as Entry[]
}

/** The questions of a file beside this one, with their papers from the data folder. */
export async function naturalQuestions(folder: string, name: 'development' | 'validation'): Promise<NaturalQuestion[]> {
  const entries = await entriesOf(name)
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
    const { question, negative } = entry
    return [{ name: entry.paper, question, paper, golds: goldsOf(entry, paper), negative }]
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
