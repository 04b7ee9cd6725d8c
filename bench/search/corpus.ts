import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { IndexedPaper } from '@colophon/server/search/paper'
import { type Random, seeded } from '../random.ts'

/** A record of the preprint archive, as search needs it. */
export type PaperRecord = { title: string; abstract: string; authors: string; field: string; created: string }

/** The source of records: a data folder's file, or a fixed seed. */
export type Corpus = { records: PaperRecord[]; source: string }

/** Number of generated records without a file. */
const MADE = 50_000
/** One in this many papers is not published, to exercise the rights filter. */
const UNPUBLISHED_EVERY = 50

/**
 * The requested number of records. Beyond those of the file, or without one, further records are composed of sentences
 * of others, which preserves word frequencies.
 */
export async function readCorpus(file: string | null, wanted: number | null): Promise<Corpus> {
  const real = file === null ? [] : await readRecords(file, wanted ?? Number.POSITIVE_INFINITY)
  const base = real.length > 0 ? real : madeRecords(Math.min(wanted ?? MADE, MADE))
  const missing = Math.max(0, (wanted ?? 0) - base.length)
  const composed = composedRecords(base, missing)
  const generated = base.length - real.length + missing
  const source = [
    ...(real.length > 0 ? [`${real.length} real records`] : []),
    ...(generated > 0 ? [`${generated} generated from a fixed seed`] : []),
  ]
  return { records: [...base, ...composed], source: source.join(', ') }
}

/** Records composed of sentences of others, the same ones each time. */
export function* composedRecords(base: readonly PaperRecord[], count: number): Generator<PaperRecord> {
  const random = seeded(20_261_121)
  for (let made = 0; made < count; made += 1) yield compose(base, random)
}

/** The records in index format, a thousand at a time; ids count from 1. */
export async function* indexedRecords(records: readonly PaperRecord[]): AsyncGenerator<IndexedPaper[]> {
  for (let start = 0; start < records.length; start += 1000) {
    yield records.slice(start, start + 1000).map((record, index) => indexed(record, start + index + 1))
  }
}

/** True if everyone may find the paper of this id. */
export function isPublished(id: number): boolean {
  return id % UNPUBLISHED_EVERY !== 0
}

/** The names of a record's authors, split as they are written. */
export function authorNames({ authors }: PaperRecord): string[] {
  return authors
    .replace(/\([^()]*\)/g, ' ')
    .split(/,|\band\b/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The year of a record, or null. */
export function yearOf({ created }: PaperRecord): number | null {
  return Number(created.slice(0, 4)) || null
}

function indexed(record: PaperRecord, id: number): IndexedPaper {
  return {
    id,
    source: 'arxiv',
    ownerId: null,
    isPublished: isPublished(id),
    isPublic: true,
    title: record.title,
    authors: authorNames(record),
    abstract: record.abstract,
    field: record.field,
    year: yearOf(record),
    createdAt: Date.parse(record.created) || 0,
    likes: 0,
    hasStatements: false,
    passages: [],
  }
}

/** The first records of a file. */
export async function readRecords(file: string, wanted: number): Promise<PaperRecord[]> {
  const records: PaperRecord[] = []
  const input = createReadStream(file)
  for await (const line of createInterface({ input: file.endsWith('.gz') ? input.pipe(createGunzip()) : input })) {
    if (records.length >= wanted) break
    const { title, abstract, authors, primary_category, created, listed } = JSON.parse(line) as Record<string, string>
    if (!title || !abstract) continue
    const field = primary_category ?? ''
    records.push({ title, abstract: abstract.trim(), authors: authors ?? '', field, created: created ?? listed ?? '' })
  }
  input.destroy()
  return records
}

function compose(base: readonly PaperRecord[], random: Random): PaperRecord {
  const sentences = [random.pick(base), random.pick(base), random.pick(base)].flatMap((record, index, picked) => {
    const all = record.abstract.split(/(?<=\.)\s+/)
    const part = Math.ceil(all.length / picked.length)
    return all.slice(index * part, (index + 1) * part)
  })
  const words = [random.pick(base), random.pick(base)].flatMap(({ title }, index) => {
    const all = title.split(/\s+/)
    const half = Math.ceil(all.length / 2)
    return index === 0 ? all.slice(0, half) : all.slice(half)
  })
  const { authors, field } = random.pick(base)
  return { title: words.join(' '), abstract: sentences.join(' '), authors, field, created: random.pick(base).created }
}

function madeRecords(count: number): PaperRecord[] {
  const random = seeded(7)
  const syllables = [
    'ta',
    'ri',
    'mo',
    'ne',
    'lu',
    'ka',
    'so',
    'di',
    'ver',
    'pol',
    'en',
    'ist',
    'gra',
    'qua',
    'the',
    'ony',
  ]
  const vocabulary = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join(''),
  )
  // Word ranks are log-uniform, roughly as in any language.
  const word = () => vocabulary[Math.floor(vocabulary.length ** random.next()) - 1] ?? 'word'
  const words = (length: number) => Array.from({ length }, word).join(' ')
  return Array.from({ length: count }, () => ({
    title: words(8),
    abstract: Array.from({ length: 7 }, () => `${words(18)}.`).join(' '),
    authors: Array.from({ length: 3 }, () => `${words(1)} ${words(1)}`).join(', '),
    field: `made.${String.fromCharCode(65 + random.below(20))}`,
    created: `${1995 + random.below(30)}-0${1 + random.below(9)}-15`,
  }))
}
