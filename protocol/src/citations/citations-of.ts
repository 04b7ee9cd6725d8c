import { csvText } from '../csv.ts'
import { toApa } from './apa.ts'
import { bibEntries } from './bib-entries.ts'
import type { BibliographicName, WorkType } from './bibliographic.ts'
import { toBibtex } from './bibtex.ts'
import type { Citable } from './citable.ts'
import type { CitationFormat } from './citation-kinds.ts'
import { toCslJson } from './csl-json.ts'
import { toMla } from './mla.ts'
import { sortedName } from './person-name.ts'
import { pageRange } from './publication.ts'

/** EndNote's names and numbers of reference types. */
const ENDNOTE_TYPES: Record<WorkType, [name: string, number: number]> = {
  article: ['Journal Article', 17],
  inproceedings: ['Conference Paper', 47],
  book: ['Book', 6],
  chapter: ['Book Section', 5],
  thesis: ['Thesis', 32],
  report: ['Report', 27],
  dataset: ['Dataset', 59],
  preprint: ['Unpublished Work', 34],
  webpage: ['Web Page', 12],
}

const RIS_TYPES: Record<WorkType, string> = {
  article: 'JOUR',
  inproceedings: 'CONF',
  book: 'BOOK',
  chapter: 'CHAP',
  thesis: 'THES',
  report: 'RPRT',
  dataset: 'DATA',
  preprint: 'UNPB',
  webpage: 'ELEC',
}

const BIBLATEX_TYPES: Record<WorkType, string> = {
  article: 'article',
  inproceedings: 'inproceedings',
  book: 'book',
  chapter: 'incollection',
  thesis: 'thesis',
  report: 'report',
  dataset: 'dataset',
  preprint: 'online',
  webpage: 'online',
}

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters not allowed in XML 1.0, including lone surrogates. */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const COLUMNS: [string, (paper: Citable) => string | number | null | undefined][] = [
  ['title', ({ title }) => title],
  ['authors', ({ authors }) => authors.map(sortedName).join('; ')],
  ['year', ({ year }) => year],
  ['journal', ({ publication }) => publication.containerTitle],
  ['volume', ({ publication }) => publication.volume],
  ['issue', ({ publication }) => publication.issue],
  ['pages', ({ publication }) => publication.pages],
  ['doi', ({ doi }) => doi],
  ['arxiv', ({ archiveId }) => archiveId],
  ['url', ({ url }) => url],
  ['type', ({ type }) => type],
  ['publisher', ({ publication }) => publication.publisher],
  ['key', ({ key }) => key],
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
 * A BibLaTeX file of the papers: `online` for preprints, web pages and papers of unknown type with only a URL, `misc` for
 * other papers of unknown type. Field names are biblatex's own.
 */
export function toBiblatex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ type, url }) => (type ? BIBLATEX_TYPES[type] : url ? 'online' : 'misc'),
    journal: 'journaltitle',
    year: 'date',
    school: 'institution',
    site: 'organization',
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

/** A RIS file of the papers; papers of unknown type are GEN. */
export function toRis(papers: readonly Citable[]): string {
  return papers.map(entry).join('\r\n')
}

function entry({ type, publication, archiveId, ...paper }: Citable): string {
  const [firstPage, lastPage] = pageRange(publication.pages)
  const lines: [string, string | number | null][] = [
    ['TY', type === null ? 'GEN' : RIS_TYPES[type]],
    ['ID', paper.key],
    ['TI', paper.title],
    ...paper.authors.map((name): [string, string] => ['AU', sortedName(name)]),
    ['PY', paper.year],
    [type === 'article' ? 'JO' : 'T2', publication.containerTitle],
    ['VL', publication.volume],
    ['IS', publication.issue],
    ['SP', firstPage],
    ['EP', lastPage],
    ['PB', publication.publisher],
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

function record({ type, publication, archiveId, ...paper }: Citable, number: number): string {
  const [kind, kindNumber] = type === null ? ['Generic', 13] : ENDNOTE_TYPES[type]
  const authors = paper.authors.map((name) => element('author', endnoteName(name))).join('')
  const parts = [
    element('rec-number', String(number)),
    `<ref-type name="${kind}">${kindNumber}</ref-type>`,
    around('contributors', around('authors', authors)),
    around('titles', element('title', paper.title) + element('secondary-title', publication.containerTitle)),
    element('pages', publication.pages),
    element('volume', publication.volume),
    element('number', publication.issue),
    around('dates', element('year', paper.year === null ? null : String(paper.year))),
    element('publisher', publication.publisher),
    element('label', paper.key),
    element('abstract', paper.abstract),
    element('language', paper.language?.name),
    element('accession-num', archiveId && `arXiv:${archiveId}`),
    element('electronic-resource-num', paper.doi),
    around('urls', around('related-urls', element('url', paper.url))),
  ]
  return `<record>\n${parts.filter(Boolean).join('\n')}\n</record>\n`
}

/** EndNote keeps a name of several words whole if it ends in a comma. */
function endnoteName(name: BibliographicName): string {
  const isWhole = 'literal' in name && name.literal.includes(' ')
  return isWhole ? `${name.literal},` : sortedName(name)
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
