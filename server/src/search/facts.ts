import type { Query, Table, TakeQuery } from '@lancedb/lancedb'
import type { RecordBatch } from 'apache-arrow'
import { sqlIn } from './sql.ts'

/** Half of a row's number tells the stretch of data, the other half the place in it. */
const HALF = 2 ** 32

const ROOM = 64

/**
 * What counting and sorting need to know of every paper, in memory and by id: some 40 bytes a paper instead of a pass
 * over the table for each search. Rights are never decided by it.
 */
export type Facts = {
  /** Grows with every reading: what was counted before may count anew. */
  readings: number
  /** Ids beyond are unknown. */
  size: number
  flags: Uint8Array
  year: Int16Array
  /** Index into `fields`; 0 is no field. */
  field: Int32Array
  fields: string[]
  numbers: Map<string, number>
  owner: Int32Array
  createdAt: Float64Array
  likes: Int32Array
  /** The row that each paper lay in when it was read last. */
  row: BigUint64Array
  rows: RowsOfPapers
}

/** The bits of `flags`; 0 is an id that no paper has. */
export const FLAG = { isKnown: 1, isArchive: 2, isPublic: 4, hasStatements: 8, isPublished: 16 } as const

/** A table of up to so many papers is read again as soon as it has changed. */
const SMALL = 20_000
/** A larger one rests this many times as long as reading it took, and is read beside the searches. */
const REST = 20
/** Most papers that are looked up by themselves. */
const MISSING_MAX = 2000

/**
 * The facts of all papers. What is uploaded here is always as of now; records of the archive, which seldom change, may be
 * some seconds old while a large table is changing.
 */
export async function factsOf(papers: Table): Promise<Facts> {
  const version = await papers.version()
  const known = remembered.get(papers)
  if (known === undefined || known.facts.size <= SMALL) {
    if (known?.version === version) return known.facts
    return whole(papers, version)
  }
  if (known.version !== version) {
    const isDue = performance.now() - known.at > REST * known.tookMs
    if (isDue && !reading.has(papers)) void whole(papers, NO_VERSION).catch(() => undefined)
    await readSystem(papers, known.facts)
    known.version = version
  }
  return known.facts
}

/**
 * The ids of the papers in these rows; looks up those that are not known yet. Null when they are very many, as while an
 * import runs, or when a row has just moved: then the table itself has to be asked for ids.
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
 * Reads columns of these papers, `id` first among them, in any order. Rows that are known are taken, which costs half of
 * looking papers up; that is left for papers that have just got another row. One that is there no more is left out.
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
/** The reading of a whole table that is under way, and the version it began with. */
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

/** Reads what is uploaded here anew; what is there no more is forgotten. */
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
 * Which paper lies in which row of the table, about 4 bytes a paper: by the number of the stretch of data the id at each
 * place in it, 0 where none is known. A row belongs to one paper for good (a paper that changes or moves gets a new row),
 * so what is known never becomes wrong, only incomplete.
 */
export type RowsOfPapers = Map<number, Int32Array>

/** Learns that the paper lies in this row, as the table numbers it. */
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

/** The ids in these rows, 0 where it is not known. */
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
