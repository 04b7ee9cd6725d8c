import { csvText } from '../../csv.ts'
import type { Citable } from './citable.ts'
import { sortedName } from './person-name.ts'

const COLUMNS: [string, (paper: Citable) => string | number | null | undefined][] = [
  ['title', ({ title }) => title],
  ['authors', ({ authors }) => authors.map(sortedName).join('; ')],
  ['year', ({ year }) => year],
  ['journal', ({ journal }) => journal?.journal],
  ['volume', ({ journal }) => journal?.volume],
  ['issue', ({ journal }) => journal?.issue],
  ['pages', ({ journal }) => journal?.pages],
  ['doi', ({ doi }) => doi],
  ['arxiv', ({ archiveId }) => archiveId],
  ['url', ({ url }) => url],
]

/**
 * The papers as CSV (RFC 4180), a line for each, authors parted by semicolons. What a table calculation would take for a
 * formula is made text by an apostrophe.
 */
export function toCitationsCsv(papers: readonly Citable[]): string {
  return csvText([COLUMNS.map(([name]) => name), ...papers.map((paper) => COLUMNS.map(([, read]) => read(paper)))])
}
