/** What a spreadsheet would take for a formula, also behind white space and marks that are not seen. */
const FORMULA = /^[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]*[=+\-@＝＋－＠]|^[\t\r]/u
const NUMBER = /^[+-]\d[\d.,]*(?:[eE][+-]?\d+)?%?$/

type Value = string | number | null | undefined

/** One cell; what begins as a formula gets an apostrophe before it, so that no spreadsheet runs what a stranger wrote. */
function csvCell(value: Value): string {
  const text = String(value ?? '')
  return quoted(FORMULA.test(text) ? `'${text}` : text)
}

/** Lines of cells as CSV (RFC 4180). */
export function csvText(lines: readonly (readonly Value[])[]): string {
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/** Lines of measured values as CSV: a number with its sign stays a number, all else is as in `csvText`. */
export function csvTextOfValues(lines: readonly (readonly string[])[]): string {
  return lines
    .map((line) => `${line.map((text) => (NUMBER.test(text) ? quoted(text) : csvCell(text))).join(',')}\r\n`)
    .join('')
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
