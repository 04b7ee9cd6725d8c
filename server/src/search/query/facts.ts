import type { Query, Table, TakeQuery } from '@lancedb/lancedb'
import type { RecordBatch } from 'apache-arrow'
import { sqlIn } from './sql.ts'

/** A row id consists of the fragment id (high 32 bits) and the offset in it. */
const HALF = 2 ** 32
const ROOM = 64

/**
 * What counting and sorting need of every paper, in memory by id: some 40 bytes per paper instead of a table scan per
 * search. Never used to decide rights.
 */
export type Facts = {
  /** Incremented with every load. */
  readings: number
  /** Ids from here on are unknown. */
  size: number
  flags: Uint8Array
  year: Int16Array
  /** Index into `fields`; 0 means no field. */
  field: Int32Array
  fields: string[]
  numbers: Map<string, number>
  owner: Int32Array
  createdAt: Float64Array
  likes: Int32Array
  /** The row of each paper when it was last loaded. */
  row: BigUint64Array
  rows: RowsOfPapers
}

/** The bits of `flags`; 0 means no such paper. */
export const FLAG = { isKnown: 1, isArchive: 2, isPublic: 4, hasStatements: 8, isPublished: 16 } as const

/** A table of up to this many papers is reloaded as soon as it has changed. */
const SMALL = 20_000
/** A larger one pauses this many times the loading time, and is reloaded in the background. */
const RELOAD_PAUSE = 20
/** Most papers looked up individually. */
const MISSING_MAX = 2000

/**
 * The facts of all papers. Uploaded papers are always current; archive records, which seldom change, may be some
 * seconds old while a large table changes.
 */
export async function factsOf(papers: Table): Promise<Facts> {
  const version = await papers.version()
  const known = remembered.get(papers)
  if (known === undefined || known.facts.size <= SMALL) {
    if (known?.version === version) return known.facts
    return whole(papers, version)
  }
  if (known.version !== version) {
    const isDue = performance.now() - known.at > RELOAD_PAUSE * known.tookMs
    if (isDue && !reading.has(papers)) void whole(papers, NO_VERSION).catch(() => undefined)
    await readSystem(papers, known.facts)
    known.version = version
  }
  return known.facts
}

/**
 * The paper ids of these rows; unknown rows are looked up. Null when very many are unknown, as during an import, or
 * when a row has just moved: then the table must be queried for ids.
 */
export async function idsIn(papers: Table, facts: Facts, rows: BigUint64Array): Promise<Int32Array | null> {
  const ids = papersIn(facts.rows, rows)
  const missing = rows.filter((_, index) => ids[index] === 0)
  if (missing.length === 0) return ids
  if (missing.length > MISSING_MAX) return null
  await read(facts, papers.takeRowIds([...missing]))
  const learned = papersIn(facts.rows, rows)
  return learned.includes(0) ? null : learned
}

/**
 * Reads columns of these papers, `id` first, in any order. Known rows are fetched directly, which halves the cost;
 * papers that just moved are looked up. Missing ones are omitted.
 */
export async function* readPapers(
  papers: Table,
  { flags, row }: Facts,
  ids: readonly number[],
  columns: ['id', ...string[]],
): AsyncGenerator<RecordBatch> {
  const missing = new Set(ids)
  const rows = ids.flatMap((id) => (flags[id] ? (row[id] ?? []) : []))
  if (rows.length > 0) {
    for await (const batch of papers.takeRowIds(rows).select(columns)) {
      for (const id of batch.getChild('id')?.toArray() ?? []) missing.delete(id)
      yield batch
    }
  }
  if (missing.size > 0)
    yield* papers
      .query()
      .where(sqlIn('id', [...missing]))
      .select(columns)
}

type Known = { facts: Facts; version: number; at: number; tookMs: number }
const remembered = new WeakMap<Table, Known>()
/** The load of a whole table in progress, and its version. */
const reading = new WeakMap<Table, { version: number; facts: Promise<Facts> }>()
const NO_VERSION = -1

function whole(papers: Table, version: number): Promise<Facts> {
  const underWay = reading.get(papers)
  if (underWay?.version === version) return underWay.facts
  const began = performance.now()
  const work = readWhole(papers).then((facts) => {
    const at = performance.now()
    remembered.set(papers, { facts, version, at, tookMs: at - began })
    return facts
  })
  const entry = { version, facts: work }
  reading.set(papers, entry)
  const done = () => void (reading.get(papers) === entry && reading.delete(papers))
  work.then(done, done)
  return work
}

async function readWhole(papers: Table): Promise<Facts> {
  const facts = room(await papers.countRows())
  await read(facts, papers.query())
  return facts
}

const COLUMNS = [
  'id',
  'source',
  'is_published',
  'is_public',
  'has_statements',
  'owner_id',
  'field',
  'year',
  'created_at',
  'likes',
]

async function read(facts: Facts, query: Query | TakeQuery): Promise<number[]> {
  const seen: number[] = []
  facts.readings += 1
  for await (const batch of query.select(COLUMNS).withRowId()) {
    const rows: BigUint64Array = batch.getChild('_rowid')?.toArray()
    const [ids, source, published, open, statements, owner, field, year, created, likes] = COLUMNS.map((name) =>
      batch.getChild(name),
    )
    for (let row = 0; row < batch.numRows; row += 1) {
      const id = Number(ids?.get(row))
      seen.push(id)
      if (id >= facts.size) grow(facts, id)
      facts.flags[id] =
        FLAG.isKnown |
        (source?.get(row) === 'arxiv' ? FLAG.isArchive : 0) |
        (open?.get(row) ? FLAG.isPublic : 0) |
        (statements?.get(row) ? FLAG.hasStatements : 0) |
        (published?.get(row) ? FLAG.isPublished : 0)
      facts.year[id] = year?.get(row) ?? 0
      facts.field[id] = numbered(facts, String(field?.get(row)))
      facts.owner[id] = owner?.get(row) ?? 0
      facts.createdAt[id] = created?.get(row)
      facts.likes[id] = likes?.get(row)
      facts.row[id] = rows[row] ?? 0n
      setRow(facts.rows, rows[row] ?? 0n, id)
    }
  }
  facts.readings += 1
  return seen
}

/** Reloads uploaded papers; removed ones are dropped. */
async function readSystem(papers: Table, facts: Facts): Promise<void> {
  const seen = new Set(await read(facts, papers.query().where("source = 'system'")))
  for (let id = 0; id < facts.size; id += 1) {
    const flags = facts.flags[id] ?? 0
    if (flags !== 0 && (flags & FLAG.isArchive) === 0 && !seen.has(id)) facts.flags[id] = 0
  }
}

function numbered({ fields, numbers }: Facts, name: string): number {
  const known = numbers.get(name)
  if (known !== undefined) return known
  numbers.set(name, fields.length)
  return fields.push(name) - 1
}

function room(size: number): Facts {
  return {
    readings: 0,
    size,
    flags: new Uint8Array(size),
    year: new Int16Array(size),
    field: new Int32Array(size),
    fields: [''],
    numbers: new Map([['', 0]]),
    owner: new Int32Array(size),
    createdAt: new Float64Array(size),
    likes: new Int32Array(size),
    row: new BigUint64Array(size),
    rows: new Map(),
  }
}

function grow(facts: Facts, id: number): void {
  const larger = room(Math.max(id + 1, Math.ceil(facts.size * 1.5)))
  for (const name of ['flags', 'year', 'field', 'owner', 'createdAt', 'likes'] as const) larger[name].set(facts[name])
  const { fields, numbers, readings, rows } = facts
  Object.assign(facts, larger, { fields, numbers, readings, rows })
}

/**
 * Maps table rows to papers, about 4 bytes per paper: per fragment the id at each offset, 0 where unknown. A row
 * belongs to one paper forever (a changed paper gets a new row), so entries never become wrong, only incomplete.
 */
export type RowsOfPapers = Map<number, Int32Array>

export function setRow(known: RowsOfPapers, row: bigint, id: number): void {
  const number = Number(row)
  const stretch = Math.floor(number / HALF)
  const place = number % HALF
  let ids = known.get(stretch)
  if (ids === undefined || ids.length <= place) {
    const larger = new Int32Array(Math.max(ROOM, Math.ceil(1.5 * place) + 1))
    if (ids) larger.set(ids)
    ids = larger
    known.set(stretch, ids)
  }
  ids[place] = id
}

/** The ids of these rows, 0 where unknown. */
export function papersIn(known: RowsOfPapers, rows: BigUint64Array): Int32Array {
  const halves = new Uint32Array(rows.buffer, rows.byteOffset, 2 * rows.length)
  const isLittle = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
  const ids = new Int32Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const place = halves[2 * index + (isLittle ? 0 : 1)] ?? 0
    const stretch = halves[2 * index + (isLittle ? 1 : 0)] ?? 0
    ids[index] = known.get(stretch)?.[place] ?? 0
  }
  return ids
}
