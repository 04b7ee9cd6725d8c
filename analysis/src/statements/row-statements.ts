import type { PaperDocument } from '@colophon/protocol/reader/document'
import { columnNames, namedColumns } from '@colophon/protocol/reader/table-spans'

/** What a row of a table states: its first cell has the values of the others, below the names of their columns. */
export interface RowStatement {
  /** The index of the row's sentence. */
  sentence: number
  subject: string
  object: string
  /** The caption of the table. */
  comment: string
}

/** Most statements of all tables of a paper. */
const ROWS_MAX = 1000
const LABEL_WORDS_MAX = 12
const LABEL_MAX = 200
/** A first cell that sums up the others, or tells how they were counted. */
const NO_SUBJECT =
  /^(?:(?:(?:grand )?total|all|sum|mean|average|overall)(?:[\s,±]*(?:n|no|sd|se|sem|sites|sum|%))*|n|no|none|others?|yes)[^\p{L}]{0,8}(?:\([^)]*\))?$/iu

/**
 * The statements of the rows of tables that are quoted as sentences: rows with a first cell in words and a number below
 * the name of its column. Tables whose names of columns are missing or not distinct state nothing.
 */
export function rowStatements(document: PaperDocument): RowStatement[] {
  const { text, blocks, sentences, tables = [] } = document
  const places = Map.groupBy(sentences.keys(), (at) => sentences[at]?.block ?? -1)
  const found = tables.flatMap((table) => {
    const names = columnNames(table)
    const caption = table.caption === null ? undefined : blocks[table.caption]?.text
    if (caption === undefined || new Set(names.slice(1)).size < names.length - 1) return []
    const own = table.blocks.flatMap((block) => places.get(block) ?? [])
    const read = Map.groupBy(own, (at) => lettersOf(text.slice(sentences[at]?.start, sentences[at]?.end)))
    const labelled = namedColumns(table)
    return table.rows.flatMap((cells, row): RowStatement[] => {
      // Rows with the same letters are sentences in the same order.
      const sentence = row < table.header ? undefined : read.get(lettersOf(cells.join('')))?.shift()
      const [subject = '', ...values] = labelled[row] ?? []
      const stated = values.flatMap((value, at) => (value === '' ? [] : [{ name: names[at + 1] ?? '', value }]))
      const isNamed = stated.every(({ name }) => name !== '') && stated.some(({ value }) => /\d/.test(value))
      if (sentence === undefined || !isNamed || !isLabel(subject)) return []
      const object = stated.map(({ name, value }) => `${name} ${value}`).join('; ')
      return [{ sentence, subject, object, comment: caption }]
    })
  })
  return found.slice(0, ROWS_MAX)
}

function isLabel(cell: string): boolean {
  return (
    /\p{L}{2}/u.test(cell) &&
    cell.length <= LABEL_MAX &&
    cell.split(/\s+/).length <= LABEL_WORDS_MAX &&
    !NO_SUBJECT.test(cell)
  )
}

function lettersOf(text: string): string {
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).join('')
}
