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
