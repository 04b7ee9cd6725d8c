import type { PaperDocument, Table } from '@colophon/protocol/reader/document'
import { namedColumns } from '@colophon/protocol/reader/table-spans'

/** What a row of a table states: its first cell has the values of the others, below the names of their columns. */
export interface RowStatement {
  /** The index of the row's sentence. */
  sentence: number
  subject: string
  object: string
  /** The caption of the table. */
  comment: string
}

const LABEL_WORDS_MAX = 12
const LABEL_MAX = 200
/** A first cell that sums up the others, or tells how they were counted. */
const NO_SUBJECT = /^(?:total|all|sum|mean|average|overall|n|no|none|others?|yes)\b.{0,8}$/i

/**
 * The statements of the rows of tables that are quoted as sentences: rows with a first cell in words and a number below
 * the name of its column. Tables whose names of columns are missing or not distinct state nothing.
 */
export function rowStatements({ text, blocks, sentences, tables = [] }: PaperDocument): RowStatement[] {
  return tables.flatMap((table) => {
    const names = columnNames(table)
    const caption = table.caption === null ? undefined : blocks[table.caption]?.text
    if (caption === undefined || new Set(names.slice(1)).size < names.length - 1) return []
    const own = new Set(table.blocks)
    const read = new Map(
      sentences.flatMap(({ block, start, end }, at) =>
        own.has(block) ? [[lettersOf(text.slice(start, end)), at]] : [],
      ),
    )
    return table.rows.slice(table.header).flatMap((cells) => {
      const sentence = read.get(lettersOf(cells.join('')))
      const [subject = '', ...values] = cells
      const stated = values.flatMap((value, at) => (value === '' ? [] : [{ name: names[at + 1] ?? '', value }]))
      const isNamed = stated.length > 0 && stated.every(({ name }) => name !== '')
      if (sentence === undefined || !isNamed || !isLabel(subject) || !stated.some(({ value }) => /\d/.test(value)))
        return []
      return [
        { sentence, subject, object: stated.map(({ name, value }) => `${name} ${value}`).join('; '), comment: caption },
      ]
    })
  })
}

/** The name of each column from top to bottom, with those of its groups. */
function columnNames(table: Table): string[] {
  const above = namedColumns(table).slice(0, table.header)
  return (table.rows[0] ?? []).map((_, column) => above.flatMap((row) => row[column] || []).join(' '))
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
