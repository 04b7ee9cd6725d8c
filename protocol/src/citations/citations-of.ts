import { csvText } from '../csv.ts'
import { toApa } from './apa.ts'
import { bibEntries } from './bib-entries.ts'
import { toBibtex } from './bibtex.ts'
import { type Citable, isMeeting } from './citable.ts'
import type { CitationFormat } from './citation-kinds.ts'
import { toCslJson } from './csl-json.ts'
import { toMla } from './mla.ts'
import { type PersonName, sortedName } from './person-name.ts'

/** EndNote's numbers of reference types. */
const JOURNAL_ARTICLE = { name: 'Journal Article', number: 17 }
const CONFERENCE_PAPER = { name: 'Conference Paper', number: 47 }
const UNPUBLISHED = { name: 'Unpublished Work', number: 34 }
const GENERIC = { name: 'Generic', number: 13 }

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters not allowed in XML 1.0, including lone surrogates. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

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

const WRITERS: Record<CitationFormat, (papers: readonly Citable[]) => string> = {
  bibtex: toBibtex,
  biblatex: toBiblatex,
  ris: toRis,
  csl: toCslJson,
  endnote: toEndnoteXml,
  csv: toCitationsCsv,
  apa: toApa,
  mla: toMla,
}

/** The papers in one of the eight formats; `citableOf` makes the input. No papers give an empty list. */
export function citationsOf(papers: readonly Citable[], format: CitationFormat): string {
  return WRITERS[format](papers)
}

/**
 * A BibLaTeX file of the papers: `article` if the journal is known, `online` for preprints and papers with only a URL,
 * `misc` for the rest. Field names are biblatex's own.
 */
export function toBiblatex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ journal, url }) => (journal ? 'article' : url ? 'online' : 'misc'),
    journal: 'journaltitle',
    year: 'date',
    archive: ['eprinttype', 'arxiv', 'eprintclass'],
  })
}

/**
 * The papers as CSV (RFC 4180), one per line, authors separated by semicolons. Values that spreadsheets would read as
 * formulas get an apostrophe.
 */
export function toCitationsCsv(papers: readonly Citable[]): string {
  return csvText([COLUMNS.map(([name]) => name), ...papers.map((paper) => COLUMNS.map(([, read]) => read(paper)))])
}

/** A RIS file of the papers: CONF for meetings, JOUR if the journal is known, UNPB for preprints, GEN for the rest. */
export function toRis(papers: readonly Citable[]): string {
  return papers.map(entry).join('\r\n')
}

function entry(paper: Citable): string {
  const { journal, archiveId } = paper
  const isOfMeeting = journal !== null && isMeeting(journal)
  const [firstPage = '', lastPage = ''] = journal?.pages.split('-') ?? []
  const lines: [string, string | number | null][] = [
    ['TY', isOfMeeting ? 'CONF' : journal ? 'JOUR' : archiveId ? 'UNPB' : 'GEN'],
    ['TI', paper.title],
    ...paper.authors.map((name): [string, string] => ['AU', sortedName(name)]),
    ['PY', paper.year],
    [isOfMeeting ? 'T2' : 'JO', journal?.journal ?? null],
    ['VL', journal?.volume ?? null],
    ['IS', journal?.issue ?? null],
    ['SP', firstPage],
    ['EP', lastPage],
    ['AB', paper.abstract],
    ['LA', paper.language?.code ?? null],
    ['DO', paper.doi],
    ['AN', archiveId && `arXiv:${archiveId}`],
    ['UR', paper.url],
  ]
  const written = lines
    .filter(([, value]) => value !== null && value !== '')
    .map(([tag, value]) => `${tag}  - ${value}`)
  return [...written, 'ER  - ', ''].join('\r\n')
}

/** The papers as EndNote XML, which EndNote, Zotero and Mendeley read; characters not allowed in XML are removed. */
export function toEndnoteXml(papers: readonly Citable[]): string {
  const records = papers.map((paper, index) => record(paper, index + 1)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n<records>\n${records}</records>\n</xml>\n`
}

function record(paper: Citable, number: number): string {
  const { journal, archiveId } = paper
  const kind = kindOf(paper)
  const authors = paper.authors.map((name) => element('author', endnoteName(name))).join('')
  const parts = [
    element('rec-number', String(number)),
    `<ref-type name="${kind.name}">${kind.number}</ref-type>`,
    around('contributors', around('authors', authors)),
    around('titles', element('title', paper.title) + element('secondary-title', journal?.journal)),
    element('pages', journal?.pages),
    element('volume', journal?.volume),
    element('number', journal?.issue),
    around('dates', element('year', paper.year === null ? null : String(paper.year))),
    element('abstract', paper.abstract),
    element('language', paper.language?.name),
    element('accession-num', archiveId && `arXiv:${archiveId}`),
    element('electronic-resource-num', paper.doi),
    around('urls', around('related-urls', element('url', paper.url))),
  ]
  return `<record>\n${parts.filter(Boolean).join('\n')}\n</record>\n`
}

function kindOf({ journal, archiveId }: Citable): { name: string; number: number } {
  if (journal) return isMeeting(journal) ? CONFERENCE_PAPER : JOURNAL_ARTICLE
  return archiveId ? UNPUBLISHED : GENERIC
}

/** EndNote keeps a name of several words whole if it ends in a comma. */
function endnoteName(name: PersonName): string {
  return name.isWhole && name.family.includes(' ') ? `${name.family},` : sortedName(name)
}

function element(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : ''
}

function around(name: string, inner: string): string {
  return inner && `<${name}>${inner}</${name}>`
}

function xmlText(text: string): string {
  return text.replace(NO_CHARACTER, '').replace(/[&<>"']/g, (character) => SPECIAL[character] ?? '')
}
