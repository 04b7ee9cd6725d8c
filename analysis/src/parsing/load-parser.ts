import { loadNetwork } from './network/load-network.ts'
import { unpackTables } from './packed-tables.ts'
import { Parser, type ParserModel } from './parser.ts'
import weights from './weights.json' with { type: 'json' }

export const GAP_MAX = 255

export const FORMAT = 2

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

export interface Header {
  format: number
  tags: readonly string[]
  labels: readonly string[]
  /** Tags, moves and labels; empty rows of the moves are omitted, and `gaps` holds the distances. */
  tables: { classes: number; size: number; bytes: number; gaps: number }[]
}

/** Reads the weights that `research/parsing/pack-model.ts` wrote; throws for another format. */
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

/**
 * Reads a sparse table of `size` weights. Its bytes are the distance of each nonempty row from the previous one (0 for
 * 255 and more), then the weights by class. The last class is omitted, because rows sum to zero.
 */
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
