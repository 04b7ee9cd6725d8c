import type { Citable } from './citable.ts'
import { citationKeys } from './citation-keys.ts'
import { latexText, latexTitle } from './latex-text.ts'
import type { PersonName } from './person-name.ts'

/**
 * A BibTeX file of the papers: `article` where a journal is known, `misc` with `eprint` for preprints and for everything
 * else. Unicode is kept, as every present-day BibTeX tool reads it.
 */
export function toBibtex(papers: readonly Citable[]): string {
  const keys = citationKeys(papers)
  return papers.map((paper, index) => entry(paper, keys[index] ?? '')).join('\n')
}

function entry(paper: Citable, key: string): string {
  const { journal, archiveId, doi, url, year } = paper
  const fields: [string, string | null][] = [
    ['title', latexTitle(paper.title)],
    ['author', paper.authors.map(bibtexName).join(' and ')],
    ['journal', journal && latexText(journal.journal)],
    ['volume', journal && latexText(journal.volume)],
    ['number', journal && latexText(journal.issue)],
    ['pages', journal?.pages.replace('-', '--') ?? null],
    ['year', year === null ? null : String(year)],
    ['doi', doi && verbatim(doi)],
    ['eprint', archiveId && verbatim(archiveId)],
    ['archivePrefix', archiveId && 'arXiv'],
    ['primaryClass', archiveId && paper.primaryClass],
    ['url', url && verbatim(url)],
  ]
  const lines = fields.filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}}`)
  return `@${journal ? 'article' : 'misc'}{${key},\n${lines.join(',\n')}\n}\n`
}

/** `von Last, Jr, First`; what BibTeX would take apart otherwise stands in braces. */
function bibtexName({ given, particle, family, suffix, isWhole }: PersonName): string {
  if (isWhole) return `{${latexText(family)}}`
  const isBraced = /(?:^|\s)\p{Ll}/u.test(family) || family.includes(',')
  const last = isBraced ? `{${latexText(family)}}` : latexText(family)
  return [particle ? `${latexText(particle)} ${last}` : last, latexText(suffix), latexText(given)]
    .filter(Boolean)
    .join(', ')
}

/** Addresses and ids are read as they stand; only braces could end the field. */
function verbatim(text: string): string {
  return text.replace(/[{}\s\\]/g, encodeURIComponent)
}
