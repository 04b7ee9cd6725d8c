import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseQuery } from '@colophon/protocol/articles/query'
import { openSearch, type Search } from '@colophon/server/platform/search/search'
import { pino } from 'pino'
import type { Options } from '../options.ts'
import { bm25, type Ranker } from '../ranking/bm25.ts'
import { mean, ndcg, recall } from '../ranking/scores.ts'
import type { Scratch } from '../scratch.ts'
import { count, share } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { indexedRecords, type PaperRecord, readCorpus } from './corpus.ts'
import { recordsFile } from './records-file.ts'

const DEPTH = 100

/** A question and the id of the one paper whose abstract it was asked about. */
type Judged = { question: string; id: number }

/**
 * Questions of PubMedQA, each with its own abstract as the one relevant paper among all other abstracts and the records
 * of the archive, beside plain BM25 on the same texts. The abstracts have no title, because the question often is it.
 */
export async function* searchQuality(scratch: Scratch, options: Options): AsyncGenerator<Row> {
  const file = join(options.data ?? '', 'eval', 'qa', 'PubMedQA', 'questions.json')
  if (options.data === null || !existsSync(file)) {
    yield { what: 'search quality', ours: 'not run: no eval/qa/PubMedQA/questions.json in the data folder' }
    return
  }
  const source = recordsFile(options)
  const others = source === null ? [] : (await readCorpus(source, options.records)).records
  const { judged, abstracts } = readQuestions(await readFile(file, 'utf8'))
  const records = [...abstracts, ...others]
  const texts = records.map(({ title, abstract }, index) => ({ id: index + 1, text: `${title} ${abstract}` }))
  const search = await openSearch(join(await scratch.folder(), 'search'), pino({ level: 'silent' }))
  scratch.defer(() => search.close())
  await search.rebuild(published(records))
  const ours = await scores(judged, (question) => ask(search, question))
  const plain = await rankerScores(judged, bm25(texts, { isStemmed: false }))
  const stemmed = await rankerScores(judged, bm25(texts, { isStemmed: true }))
  const what = `${judged.length} questions → own abstract among ${count(records.length)}`
  for (const name of ['nDCG@10', 'recall@10', 'recall@100'] as const) {
    yield {
      what: `search quality: ${name}, ${what}`,
      ours: share(ours[name]),
      reference: `${share(plain[name])} BM25, ${share(stemmed[name])} with stems`,
      ratio: `${ours[name] >= plain[name] ? '+' : '−'}${share(Math.abs(ours[name] - plain[name]))}`,
      ...(name === 'nDCG@10' ? { bar: '> plain BM25', isMet: ours[name] > plain[name] } : {}),
    }
  }
}

type Scores = Record<'nDCG@10' | 'recall@10' | 'recall@100', number>

async function scores(judged: readonly Judged[], rank: (question: string) => Promise<number[]>): Promise<Scores> {
  const lists: Record<keyof Scores, number[]> = { 'nDCG@10': [], 'recall@10': [], 'recall@100': [] }
  for (const { question, id } of judged) {
    const ranked = await rank(question)
    const relevant = new Set([id])
    lists['nDCG@10'].push(ndcg(ranked, relevant, 10))
    lists['recall@10'].push(recall(ranked, relevant, 10))
    lists['recall@100'].push(recall(ranked, relevant, 100))
  }
  const { 'nDCG@10': gain, 'recall@10': ten, 'recall@100': hundred } = lists
  return { 'nDCG@10': mean(gain), 'recall@10': mean(ten), 'recall@100': mean(hundred) }
}

function rankerScores(judged: readonly Judged[], ranker: Ranker): Promise<Scores> {
  return scores(judged, async (question) => ranker(question, DEPTH))
}

async function ask(search: Search, question: string): Promise<number[]> {
  const { hits } = await search.search({
    query: parseQuery(question),
    viewer: { userId: null, isAdmin: false, granted: [] },
    filter: 'all',
    sort: 'relevance',
    limit: DEPTH,
    offset: 0,
  })
  return hits.map(({ id }) => id)
}

async function* published(records: readonly PaperRecord[]) {
  for await (const batch of indexedRecords(records)) yield batch.map((paper) => ({ ...paper, isPublished: true }))
}

function readQuestions(json: string): { judged: Judged[]; abstracts: PaperRecord[] } {
  const entries = Object.values(JSON.parse(json) as Record<string, { QUESTION: string; CONTEXTS: string[] }>)
  return {
    judged: entries.map(({ QUESTION }, index) => ({ question: QUESTION, id: index + 1 })),
    abstracts: entries.map(({ CONTEXTS }) => ({
      title: '',
      abstract: CONTEXTS.join(' '),
      authors: '',
      field: '',
      created: '',
    })),
  }
}
