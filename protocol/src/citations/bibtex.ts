import { bibEntries } from './bib-entries.ts'
import type { WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'

/** BibTeX has no types of its own for the others. */
const TYPES: Partial<Record<WorkType, string>> = {
  article: 'article',
  inproceedings: 'inproceedings',
  book: 'book',
  chapter: 'incollection',
  thesis: 'phdthesis',
  report: 'techreport',
}

/**
 * A BibTeX file of the papers; `misc` for preprints, data sets, web pages and papers of unknown type. Unicode is kept, as
 * current BibTeX tools read it.
 */
export function toBibtex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ type }) => (type && TYPES[type]) ?? 'misc',
    journal: 'journal',
    year: 'year',
    school: 'school',
    site: 'organization',
    archive: ['archivePrefix', 'arXiv', 'primaryClass'],
  })
}
