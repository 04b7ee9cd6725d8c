import { foldedWords } from '@colophon/protocol/knowledge/words'
import { STOP_WORDS } from '@colophon/server/search/query/stop-words'
import { seeded } from '../random.ts'
import { authorNames, isPublished, type NumberedRecord, yearOf } from './corpus.ts'

/** A query as typed, and the paper it was made from if that must be found. */
export type BenchQuery = {
  kind:
    | 'part of a title'
    | 'full title'
    | 'question'
    | 'one word'
    | 'exact phrase'
    | 'author'
    | 'two words and years'
    | 'two words'
    | 'four words'
  /** The query text without operators. */
  text: string
  years?: [from: number, to: number]
  knownId?: number
}

const MIX: [BenchQuery['kind'], count: number][] = [
  ['part of a title', 30],
  ['full title', 20],
  ['question', 15],
  ['one word', 25],
  ['exact phrase', 25],
  ['author', 25],
  ['two words and years', 20],
  ['two words', 25],
  ['four words', 15],
]
/** Words of a question, which stands for one: the beginning of an abstract, in ordinary language. */
const QUESTION_WORDS = 9
/** Number of papers for word frequencies. */
const SAMPLE = 5000
/** Single words are drawn evenly from these frequency bands (per thousand papers): rare, medium, frequent. */
const BANDS: [from: number, to: number][] = [
  [0.4, 3],
  [3, 30],
  [30, 300],
]

/** About 200 realistic queries, generated from the papers, deterministic by seed. */
export function makeQueries(papers: readonly NumberedRecord[], seed = 200): BenchQuery[] {
  const random = seeded(seed)
  const bands = wordBands(papers)
  const paper = () => {
    for (;;) {
      const record = random.pick(papers)
      if (isPublished(record.id)) return { record, id: record.id }
    }
  }
  /** Words of one abstract. */
  const together = (kind: BenchQuery['kind'], count: number): BenchQuery | null => {
    const words = longWords(paper().record.abstract)
    if (words.length < count) return null
    return { kind, text: Array.from({ length: count }, () => random.pick(words)).join(' ') }
  }
  const make: Record<BenchQuery['kind'], (n: number) => BenchQuery | null> = {
    'part of a title': () => {
      const { record, id } = paper()
      const words = longWords(record.title)
      const from = random.below(Math.max(1, words.length - 4))
      const text = words.slice(from, from + 5).join(' ')
      return words.length < 4 ? null : { kind: 'part of a title', text, knownId: id }
    },
    'full title': () => {
      const { record, id } = paper()
      const words = foldedWords(record.title)
      return words.length < 4 ? null : { kind: 'full title', text: words.join(' '), knownId: id }
    },
    question: () => {
      const words = foldedWords(paper().record.abstract.slice(0, 400)).slice(0, QUESTION_WORDS)
      const telling = words.filter((word) => word.length > 3 && !STOP_WORDS.has(word))
      const isQuestion = telling.length >= 3 && telling.length <= words.length - 2
      return isQuestion ? { kind: 'question', text: words.join(' ') } : null
    },
    'one word': (n) => ({ kind: 'one word', text: random.pick(bands[n % bands.length] ?? []) }),
    'exact phrase': () => {
      const words = foldedWords(paper().record.abstract.slice(0, 400))
      const from = random.below(Math.max(1, words.length - 3))
      const phrase = words.slice(from, from + 2 + random.below(2))
      return phrase.length < 2 || phrase.every((word) => word.length < 4)
        ? null
        : { kind: 'exact phrase', text: phrase.join(' ') }
    },
    author: () => {
      const last = random.pick(authorNames(paper().record).concat('')).split(/\s+/).at(-1) ?? ''
      return /^[A-Za-z]{3,}$/.test(last) ? { kind: 'author', text: last } : null
    },
    'two words and years': () => {
      const { record } = paper()
      const words = longWords(record.abstract)
      const year = yearOf(record)
      if (words.length < 2 || year === null) return null
      const text = `${random.pick(words)} ${random.pick(words)}`
      return { kind: 'two words and years', text, years: [year - 2, year + 2] }
    },
    'two words': () => together('two words', 2),
    'four words': () => together('four words', 4),
  }
  return MIX.flatMap(([kind, count]) => {
    const queries: BenchQuery[] = []
    for (let tries = 0; queries.length < count && tries < 100 * count; tries++) {
      const query = make[kind](tries)
      if (query) queries.push(query)
    }
    return queries
  })
}

/** The query with its operators, as it is typed in the product. */
export function asTyped({ kind, text }: BenchQuery): string {
  return kind === 'exact phrase' ? `"${text}"` : kind === 'author' ? `author:${text}` : text
}

/** Words of four letters or more, without those that make keywords a question. */
function longWords(text: string): string[] {
  return foldedWords(text).filter((word) => /^[a-z]{4,}$/.test(word) && !STOP_WORDS.has(word))
}

function wordBands(records: readonly NumberedRecord[]): string[][] {
  const every = Math.max(1, Math.floor(records.length / SAMPLE))
  const sample = records.filter((_, index) => index % every === 0)
  const papers = new Map<string, number>()
  for (const { abstract } of sample) {
    for (const word of new Set(longWords(abstract))) papers.set(word, (papers.get(word) ?? 0) + 1)
  }
  return BANDS.map(([from, to]) =>
    [...papers].flatMap(([word, count]) => {
      const share = (1000 * count) / sample.length
      return share >= from && share < to ? [word] : []
    }),
  )
}
