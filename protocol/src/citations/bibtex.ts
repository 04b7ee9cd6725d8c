import { bibEntries } from './bib-entries.ts'
import type { Citable } from './citable.ts'

/**
 * A BibTeX file of the papers: `article` where a journal is known, `misc` with `eprint` for preprints and for everything
 * else. Unicode is kept, as every present-day BibTeX tool reads it.
 */
export function toBibtex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ journal }) => (journal ? 'article' : 'misc'),
    journal: 'journal',
    year: 'year',
    archive: ['archivePrefix', 'arXiv', 'primaryClass'],
  })
}
