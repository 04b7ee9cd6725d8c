import { latexLetters } from '../latex-letters.ts'
import { type PaperId, readPaperId } from './paper-id.ts'

const FORMATTING = new Set(
  'emph textit textbf textrm textsf texttt textsc text it bf rm em sl sc tt mathrm mathbf mathcal mathbb mbox url'.split(
    ' ',
  ),
)

/** One entry of a bibliography file as it is written, and its fields by lower-case name; of RIS, all values of a field. */
export type WrittenEntry = {
  written: string
  fields: ReadonlyMap<string, string>
  repeated?: ReadonlyMap<string, readonly string[]>
}

/** One entry of a bibliography file: as it is written, the ids in it in the order they should be tried, title and year. */
export type BibliographyEntry = { written: string; ids: PaperId[]; title: string | null; year: number | null }

/**
 * Makes an entry out of its fields, whose names are in lower case. Ids are looked for where people put them: in their own
 * fields and in addresses and notes; titles may hold LaTeX.
 */
export function bibliographyEntry(
  written: string,
  fields: ReadonlyMap<string, string>,
  titles: readonly string[],
  years: readonly string[],
): BibliographyEntry {
  const ids = ID_FIELDS.flatMap((name) => (fields.get(name) ?? '').split(/\s+(?!\d)|,\s*/))
    .map((text) => readPaperId(unlatexId(text)))
    .filter((id) => id !== null)
  const title = titles.map((name) => unlatex(fields.get(name) ?? '')).find((text) => text !== '')
  const year = years.map((name) => /\b(1[5-9]|20|21)\d{2}\b/.exec(fields.get(name) ?? '')?.[0]).find(Boolean)
  return { written, ids: unique(ids), title: title ?? null, year: year === undefined ? null : Number(year) }
}

const ID_FIELDS = ['doi', 'do', 'eprint', 'arxivid', 'url', 'ur', 'l1', 'l2', 'an', 'm3', 'note', 'journal', 'jo', 'ee']

function unlatexId(text: string): string {
  return text
    .replace(/\\url\{([^}]*)\}/g, '$1')
    .replace(/\\([_%&#$])/g, '$1')
    .replace(/[{}]/g, '')
}

function unique(ids: PaperId[]): PaperId[] {
  return [...new Map(ids.map((id) => [`${id.kind} ${id.value}`, id])).values()]
}

/**
 * The text that LaTeX of a bibliography means: accents as Unicode, special letters and characters as themselves, braces
 * and formatting gone. Mathematics loses its dollars and keeps its commands' names, which is enough to compare titles.
 */
export function unlatex(text: string): string {
  return latexLetters(text)
    .replace(/\\([&%$#_{}])/g, (_, character: string) => (/[{}]/.test(character) ? '' : character))
    .replace(/---?/g, '–')
    .replace(/~|\\ |\\\\/g, ' ')
    .replace(/``|''/g, '"')
    .replace(/\\([A-Za-z]+)\s*/g, (_, name: string) => (FORMATTING.has(name) ? '' : ` ${name} `))
    .replace(/[{}$\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
