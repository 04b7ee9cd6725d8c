import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { IndexedPaper } from '@colophon/server/search/paper'
import { seeded } from '../random.ts'
import { generatedRecords, type PaperRecord } from './generated-records.ts'

/** The source of records: a data folder's file, or a fixed seed. `records` reads or makes them again with each call. */
export type Corpus = { count: number; source: string; records(): Iterable<PaperRecord> }

/** Number of generated records without a file. */
const MADE = 50_000
const BATCH = 1000
/** One in this many papers is not published, to exercise the rights filter. */
const UNPUBLISHED_EVERY = 50

/** The requested number of records: those of the file, or made up, and beyond them {@link generatedRecords}. */
export async function openCorpus(file: string | null, wanted: number | null): Promise<Corpus> {
  const real = file === null ? [] : await readRecords(file, wanted ?? Number.POSITIVE_INFINITY)
  const base = real.length > 0 ? real : madeRecords(Math.min(wanted ?? MADE, MADE))
  const missing = Math.max(0, (wanted ?? 0) - base.length)
  const generated = base.length - real.length + missing
  const source = [
    ...(real.length > 0 ? [`${real.length} real records`] : []),
    ...(generated > 0 ? [`${generated} generated from a fixed seed`] : []),
  ]
  return {
    count: base.length + missing,
    source: source.join(', '),
    *records() {
      yield* base
      yield* generatedRecords(base, missing)
    },
  }
}

/** All records of a corpus at once. */
export async function readCorpus(
  file: string | null,
  wanted: number | null,
): Promise<{ records: PaperRecord[]; source: string }> {
  const { records, source } = await openCorpus(file, wanted)
  return { records: [...records()], source }
}

/** The records in index format, a thousand at a time; ids count from 1. */
export async function* indexedRecords(records: Iterable<PaperRecord>): AsyncGenerator<IndexedPaper[]> {
  let batch: IndexedPaper[] = []
  let id = 0
  for (const record of records) {
    id += 1
    batch.push(indexed(record, id))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** A record and the id of its paper. */
export type NumberedRecord = PaperRecord & { id: number }

/** All records with their ids. */
export function numbered(records: readonly PaperRecord[]): NumberedRecord[] {
  return records.map((record, index) => ({ ...record, id: index + 1 }))
}

/** The same records; one in so many is added to a sample on the way. */
export function* sampling(
  records: Iterable<PaperRecord>,
  every: number,
  sample: NumberedRecord[],
): Generator<PaperRecord> {
  let id = 0
  for (const record of records) {
    id += 1
    if (id % every === 1 % every) sample.push({ ...record, id })
    yield record
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
  const invented = Array.from({ length: 30_000 }, () =>
    Array.from({ length: 2 + random.below(3) }, () => random.pick(syllables)).join(''),
  )
  const vocabulary = ['the', 'of', 'and', 'in', 'to', 'is', 'for', 'we', 'with', ...invented]
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
