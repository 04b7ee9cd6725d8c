import { loadNetwork } from './network/load-network.ts'
import { packTables, unpackTables } from './packed-tables.ts'
import { Parser, type ParserModel } from './parser.ts'
import weights from './weights.json' with { type: 'json' }

const GAP_MAX = 255

const FORMAT = 2

let model: ParserModel | undefined
let parser: Parser | undefined
let quickParser: Parser | undefined

/** The parser with the packaged weights and the network; unpacked once per process. */
export function loadParser(): Parser {
  parser ??= new Parser(packagedModel(), loadNetwork())
  return parser
}

/** The parser without the network: less accurate, eight times as fast, for questions that someone waits for. */
export function loadQuickParser(): Parser {
  quickParser ??= new Parser(packagedModel())
  return quickParser
}

function packagedModel(): ParserModel {
  model ??= unpackModel(weights)
  return model
}

interface Header {
  format: number
  tags: readonly string[]
  labels: readonly string[]
  /** Tags, moves and labels; empty rows of the moves are omitted, and `gaps` holds the distances. */
  tables: { classes: number; size: number; bytes: number; gaps: number }[]
}

/** Serialises a model: names and sizes, then its tables. The same model gives the same text. */
export function packModel(model: ParserModel): string {
  const { tagWeights, moveWeights, labelWeights } = model
  const moves = packRows(Int8Array.from(moveWeights.rows), moveWeights.classes)
  const tables = [
    { ...tagWeights, gaps: 0, bytes: signed(tagWeights.rows) },
    { ...moveWeights, ...moves },
    { ...labelWeights, gaps: 0, bytes: signed(labelWeights.rows) },
  ]
  const header: Header = {
    format: FORMAT,
    tags: model.tags,
    labels: model.labels,
    tables: tables.map(({ classes, rows, bytes, gaps }) => ({ classes, size: rows.length, bytes: bytes.length, gaps })),
  }
  return packTables(
    header,
    tables.map(({ bytes }) => bytes),
  )
}

/** Reads the output of `packModel`; throws for another format. */
export function unpackModel(packed: string): ParserModel {
  const { header, take } = unpackTables<Header>(packed)
  if (header.format !== FORMAT) throw new Error(`The parser weights have format ${header.format}, expected ${FORMAT}.`)
  const [tagWeights, moveWeights, labelWeights] = header.tables.map(({ classes, size, bytes, gaps }) => {
    const table = take(bytes)
    return { classes, rows: bytes === size ? new Int8Array(table.buffer) : unpackRows(table, gaps, classes, size) }
  })
  if (tagWeights === undefined || moveWeights === undefined || labelWeights === undefined) {
    throw new Error('The parser weights are incomplete.')
  }
  return { tags: header.tags, labels: header.labels, tagWeights, moveWeights, labelWeights }
}

function signed(rows: ArrayLike<number>): Uint8Array {
  return new Uint8Array(Int8Array.from(rows).buffer)
}

/**
 * A sparse table as bytes: the distance of each nonempty row from the previous one (0 for 255 and more), then the
 * weights by class. The last class is omitted, because rows sum to zero.
 */
export function packRows(rows: Int8Array, classes: number): { gaps: number; bytes: Uint8Array } {
  const gaps: number[] = []
  const kept: number[] = []
  let last = -1
  for (let row = 0; row * classes < rows.length; row += 1) {
    if (!rows.subarray(row * classes, (row + 1) * classes).some((weight) => weight !== 0)) continue
    let gap = row - last
    for (; gap > GAP_MAX; gap -= GAP_MAX) gaps.push(0)
    gaps.push(gap)
    kept.push(row)
    last = row
  }
  const bytes = new Uint8Array(gaps.length + kept.length * (classes - 1))
  bytes.set(gaps)
  let to = gaps.length
  for (let each = 0; each < classes - 1; each += 1) {
    for (const row of kept) bytes[to++] = rows[row * classes + each] as number
  }
  return { gaps: gaps.length, bytes }
}

/** Reads the output of `packRows` into a table of `size` weights. */
export function unpackRows(bytes: Uint8Array, gaps: number, classes: number, size: number): Int8Array<ArrayBuffer> {
  const rows = new Int8Array(size)
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset + gaps, bytes.length - gaps)
  const used = weights.length / (classes - 1)
  let row = -1
  let at = 0
  for (const gap of bytes.subarray(0, gaps)) {
    row += gap === 0 ? GAP_MAX : gap
    if (gap === 0) continue
    let last = 0
    for (let each = 0; each < classes - 1; each += 1) {
      const weight = weights[each * used + at] as number
      rows[row * classes + each] = weight
      last -= weight
    }
    rows[row * classes + classes - 1] = last
    at += 1
  }
  return rows
}

/**
 * Makes each row sum to zero through its last weight, or its first if it would overflow a byte; only differences
 * matter.
 */
export function balanceRows(rows: Int8Array, classes: number): void {
  for (let base = 0; base < rows.length; base += classes) {
    let rest = 0
    for (let at = base; at < base + classes - 1; at += 1) {
      rows[at] = Math.max(-127 - rest, Math.min(127 - rest, rows[at] as number))
      rest += rows[at] as number
    }
    rows[base + classes - 1] = -rest
  }
}
