import { bibtexName, verbatim } from './bibtex-fields.ts'
import type { Citable } from './citable.ts'
import { citationKeys } from './citation-keys.ts'
import { latexText, latexTitle } from './latex-text.ts'

/** What the two dialects of bibliography files call differently. */
export type BibDialect = {
  typeOf(paper: Citable): string
  journal: string
  year: string
  /** The fields of an archive's id: its kind, the word for the archive, its class. */
  archive: readonly [type: string, value: string, primaryClass: string]
}

/** The papers as entries in braces, each with a key of its own; fields that a paper has not are left out. Unicode is kept. */
export function bibEntries(papers: readonly Citable[], dialect: BibDialect): string {
  const keys = citationKeys(papers)
  return papers.map((paper, index) => entry(paper, keys[index] ?? '', dialect)).join('\n')
}

function entry(paper: Citable, key: string, dialect: BibDialect): string {
  const { journal, archiveId, doi, url, year } = paper
  const [archiveType, archive, archiveClass] = dialect.archive
  const fields: [string, string | null][] = [
    ['title', latexTitle(paper.title)],
    ['author', paper.authors.map(bibtexName).join(' and ')],
    [dialect.journal, journal && latexText(journal.journal)],
    ['volume', journal && latexText(journal.volume)],
    ['number', journal && latexText(journal.issue)],
    ['pages', journal?.pages.replace('-', '--') ?? null],
    [dialect.year, year === null ? null : String(year)],
    ['doi', doi && verbatim(doi)],
    ['eprint', archiveId && verbatim(archiveId)],
    [archiveType, archiveId && archive],
    [archiveClass, archiveId && paper.primaryClass],
    ['url', url && verbatim(url)],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`)
  return `@${dialect.typeOf(paper)}{${key},\n${lines.join(',\n')}\n}\n`
}
