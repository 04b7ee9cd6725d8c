import { bibEntries, thesisKind } from './bib-entries.ts'
import type { WorkType } from './bibliographic.ts'
import type { Citable } from './citable.ts'

/** Styles without a type of these names treat it as `misc`. */
const TYPES: Partial<Record<WorkType, string>> = {
  article: 'article',
  inproceedings: 'inproceedings',
  book: 'book',
  chapter: 'incollection',
  thesis: 'phdthesis',
  report: 'techreport',
  dataset: 'dataset',
  webpage: 'online',
  patent: 'patent',
}

/** What BibTeX's types of a thesis mean. */
export const THESIS_GENRES = { phd: 'PhD thesis', master: "Master's thesis" } as const

/**
 * A BibTeX file of the papers; `misc` for preprints of an archive and papers of unknown type. Unicode is kept, as current
 * BibTeX tools read it.
 */
export function toBibtex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ type, archiveId, further }) => {
      if (type === 'thesis' && thesisKind(further.genre) === 'master') return 'mastersthesis'
      if (type === 'preprint' && archiveId === null) return 'unpublished'
      return (type && TYPES[type]) ?? 'misc'
    },
    genreOf: ({ type, further: { genre } }) => {
      if (type !== 'thesis') return genre ?? null
      const kind = thesisKind(genre)
      // Whether a doctoral or a master's one is not known.
      return kind && THESIS_GENRES[kind] === genre ? null : (genre ?? 'Thesis')
    },
    journal: 'journal',
    year: 'year',
    school: 'school',
    site: 'organization',
    place: 'address',
    archive: ['archivePrefix', 'arXiv', 'primaryClass'],
  })
}
