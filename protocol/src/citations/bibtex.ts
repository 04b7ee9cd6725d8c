import { bibEntries } from './bib-entries.ts'
import type { Citable } from './citable.ts'

/**
 * A BibTeX file of the papers: `article` if the journal is known, `inproceedings` for the proceedings of a meeting,
 * `misc` with `eprint` for preprints and everything else. Unicode is kept, as current BibTeX tools read it.
 */
export function toBibtex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ journal }) => (journal ? 'article' : 'misc'),
    journal: 'journal',
    year: 'year',
    archive: ['archivePrefix', 'arXiv', 'primaryClass'],
  })
}
