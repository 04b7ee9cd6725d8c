import { bibEntries } from './bib-entries.ts'
import type { Citable } from './citable.ts'

/**
 * A BibLaTeX file of the papers: `article` where a journal is known, `online` for preprints and what is found at an address
 * alone, `misc` for what has none. Its names of fields are biblatex's own.
 */
export function toBiblatex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ journal, url }) => (journal ? 'article' : url ? 'online' : 'misc'),
    journal: 'journaltitle',
    year: 'date',
    archive: ['eprinttype', 'arxiv', 'eprintclass'],
  })
}
