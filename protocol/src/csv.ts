/** The start of a spreadsheet formula, also after white space and invisible characters. */
const FORMULA = /^[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/u
const NUMBER = /^[+-]\d[\d.,]*(?:[eE][+-]?\d+)?%?$/

type Value = string | number | null | undefined

/** One cell; the start of a formula gets an apostrophe, so that spreadsheets do not run foreign text. */
function csvCell(value: Value): string {
  const text = String(value ?? '')
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

/** Lines of cells as CSV (RFC 4180). */
export function csvText(lines: readonly (readonly Value[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/** Lines of measured values as CSV: signed numbers stay numbers, all else is as in `csvText`. */
export function csvTextOfValues(lines: readonly (readonly string[])[]): string {
  return lines
    .map((line) => `${line.map((text) => (NUMBER.test(text) ? quoted(text) : csvCell(text))).join(',')}\r\n`)
    .join('')
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Why a text is not CSV, with the line; `message` is for the user. */
export class CsvProblem extends Error {}

/** Longest record, in characters; an unclosed quote would otherwise take in the rest of a file. */
const RECORD_MAX = 1_000_000

/** The records of CSV text (RFC 4180) that arrives in parts, with the line on which each begins; blank lines are skipped. */
export async function* readCsv(parts: AsyncIterable<string>): AsyncGenerator<{ line: number; cells: string[] }> {
  let cells: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  let [line, begun, length] = [1, 1, 0]
  for await (const part of parts) {
    for (const char of part) {
      length += 1
      if (length > RECORD_MAX) throw new CsvProblem(`Line ${begun}: the record is too long; a quote may not be closed.`)
      if (state === 'quoted') {
        if (char === '"') state = 'closed'
        else cell += char
        if (char === '\n') line += 1
      } else if (char === '"' && state !== 'plain') {
        if (state === 'closed') cell += char
        state = 'quoted'
      } else if (char === ',') {
        cells.push(cell)
        cell = ''
        state = 'start'
      } else if (char === '\n') {
        if (cells.length > 0 || cell !== '' || state === 'closed') yield { line: begun, cells: [...cells, cell] }
        line += 1
        cells = []
        cell = ''
        state = 'start'
        begun = line
        length = 0
      } else if (char !== '\r') {
        if (state === 'closed') throw new CsvProblem(`Line ${line}: there is text after a closing quote.`)
        cell += char
        state = 'plain'
      }
    }
  }
  if (state === 'quoted') throw new CsvProblem(`Line ${begun}: a quote is not closed.`)
  if (cells.length > 0 || cell !== '' || state === 'closed') yield { line: begun, cells: [...cells, cell] }
}
