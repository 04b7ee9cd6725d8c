import { csvText } from '../csv.ts'
import { toApa } from './apa.ts'
import { bibEntries, thesisKind } from './bib-entries.ts'
import type { BibliographicName, WorkType } from './bibliographic.ts'
import { THESIS_GENRES, toBibtex } from './bibtex.ts'
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
  patent: ['Patent', 25],
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
  patent: 'PAT',
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
  patent: 'patent',
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
  ['url', ({ url, further }) => further.URL ?? url],
  ['type', ({ type }) => type],
  ['publisher', ({ publication }) => publication.publisher],
  ['key', ({ key }) => key],
  ['editors', ({ further }) => (further.editor ?? []).map(sortedName).join('; ')],
  ['edition', ({ further }) => further.edition],
  ['place', ({ further }) => further['publisher-place']],
  ['series', ({ further }) => further['collection-title']],
  ['number', ({ further }) => further.number],
  ['genre', ({ further }) => further.genre],
  ['isbn', ({ further }) => further.ISBN],
  ['issn', ({ further }) => further.ISSN],
  ['pmid', ({ further }) => further.PMID],
  ['accessed', ({ further }) => further.accessed],
  ['tags', ({ tags }) => tags.join('; ')],
]

const WRITERS: Record<CitationFormat, (papers: readonly Citable[]) => string> = {
  bibtex: toBibtex,
  biblatex: toBiblatex,
  ris: toRis,
  csl: toCslJson,
  endnote: (papers) => toEndnoteXml(papers),
  csv: toCitationsCsv,
  apa: toApa,
  mla: toMla,
}

/** What is before, between and after the papers of a file. */
const FRAMES: Record<CitationFormat, { start: string; between: string; end: string }> = {
  bibtex: { start: '', between: '\n', end: '' },
  biblatex: { start: '', between: '\n', end: '' },
  ris: { start: '', between: '\r\n', end: '' },
  csl: { start: '[\n', between: ',\n', end: '\n]\n' },
  endnote: {
    start: '<?xml version="1.0" encoding="UTF-8"?>\n<xml>\n<records>\n',
    between: '',
    end: '</records>\n</xml>\n',
  },
  csv: { start: csvText([COLUMNS.map(([name]) => name)]), between: '', end: '' },
  apa: { start: '', between: '', end: '' },
  mla: { start: '', between: '', end: '' },
}

/** The papers in one of the eight formats; `citableOf` makes the input. No papers give an empty list. */
export function citationsOf(papers: readonly Citable[], format: CitationFormat): string {
  return WRITERS[format](papers)
}

/** As `citationsOf`, page by page, so that the notes of a whole library need not be in memory at once. */
export async function* citationPages(
  pages: AsyncIterable<readonly Citable[]>,
  format: CitationFormat,
): AsyncGenerator<string> {
  const { start, between, end } = FRAMES[format]
  let written = 0
  for await (const papers of pages) {
    if (papers.length === 0) continue
    const text = format === 'endnote' ? toEndnoteXml(papers, written + 1) : citationsOf(papers, format)
    const inner = text.slice(start.length, text.length - end.length)
    yield (written === 0 ? start : between) + inner
    written += papers.length
  }
  yield written === 0 ? citationsOf([], format) : end
}

/**
 * A BibLaTeX file of the papers: `online` for preprints of an archive, web pages and papers of unknown type with only a
 * URL, `misc` for other papers of unknown type. Field names are biblatex's own.
 */
export function toBiblatex(papers: readonly Citable[]): string {
  return bibEntries(papers, {
    typeOf: ({ type, archiveId, url }) => {
      if (type === 'preprint' && archiveId === null) return 'unpublished'
      return type ? BIBLATEX_TYPES[type] : url ? 'online' : 'misc'
    },
    journal: 'journaltitle',
    year: 'date',
    school: 'institution',
    site: 'organization',
    place: 'location',
    genreOf: ({ type, further: { genre } }) => {
      if (type !== 'thesis') return genre ?? null
      const kind = thesisKind(genre)
      if (kind && THESIS_GENRES[kind] === genre) return kind === 'phd' ? 'phdthesis' : 'mathesis'
      return genre ?? 'Thesis'
    },
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

function entry({ type, publication, archiveId, further, ...paper }: Citable): string {
  const each = (tag: string, values: readonly string[] = []) => values.map((value): [string, string] => [tag, value])
  const isWhole = type === 'book' || type === 'thesis'
  const [firstPage, lastPage] = pageRange(publication.pages)
  const lines: [string, string | number | null | undefined][] = [
    ['TY', type === null ? 'GEN' : RIS_TYPES[type]],
    ['ID', paper.key],
    ['TI', paper.title],
    ...each('AU', paper.authors.map(sortedName)),
    ...each('ED', further.editor?.map(sortedName)),
    ['PY', paper.year],
    [type === 'article' ? 'JO' : 'T2', publication.containerTitle],
    [isWhole && !publication.containerTitle ? 'T2' : 'T3', further['collection-title']],
    ['ET', further.edition],
    ['VL', publication.volume],
    ['IS', publication.issue],
    ['SP', firstPage],
    ['EP', lastPage],
    ['PB', publication.publisher],
    ['CY', further['publisher-place']],
    ['M3', further.genre],
    ...each(
      'SN',
      [further.ISBN, further.ISSN, further.number].filter((value) => value !== undefined),
    ),
    ['AB', paper.abstract],
    ...each('KW', paper.tags),
    ...each('N1', paper.notes.map(risText)),
    ['LA', paper.language?.code ?? null],
    ['DO', paper.doi],
    ['AN', archiveId && `arXiv:${archiveId}`],
    ['AN', further.PMID && `PMID:${further.PMID}`],
    ['UR', further.URL ?? paper.url],
    ['Y2', further.accessed],
  ]
  const written = lines
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([tag, value]) => `${tag}  - ${value}`)
  return [...written, 'ER  - ', ''].join('\r\n')
}

/** A text of several lines, none of which begins like a tag. */
function risText(text: string): string {
  return text.replace(/\r/g, '').replace(/^([ \t]*[A-Z][A-Z0-9] {1,2})-/gm, '$1–')
}

/** The papers as EndNote XML, which EndNote, Zotero and Mendeley read; characters not allowed in XML are removed. */
export function toEndnoteXml(papers: readonly Citable[], firstNumber = 1): string {
  const { start, end } = FRAMES.endnote
  return start + papers.map((paper, index) => record(paper, index + firstNumber)).join('') + end
}

function record({ type, publication, archiveId, further, ...paper }: Citable, number: number): string {
  const [kind, kindNumber] = type === null ? ['Generic', 13] : ENDNOTE_TYPES[type]
  const people = (names: readonly BibliographicName[] = []) =>
    names.map((name) => element('author', endnoteName(name))).join('')
  const keywords = paper.tags.map((tag) => element('keyword', tag)).join('')
  const parts = [
    element('rec-number', String(number)),
    `<ref-type name="${kind}">${kindNumber}</ref-type>`,
    around(
      'contributors',
      around('authors', people(paper.authors)) + around('secondary-authors', people(further.editor)),
    ),
    around(
      'titles',
      element('title', paper.title) +
        element('secondary-title', publication.containerTitle) +
        element('tertiary-title', further['collection-title']),
    ),
    element('pages', publication.pages),
    element('volume', publication.volume),
    element('number', publication.issue || further.number),
    element('edition', further.edition),
    around('keywords', keywords),
    around('dates', element('year', paper.year === null ? null : String(paper.year))),
    element('pub-location', further['publisher-place']),
    element('publisher', publication.publisher),
    element('isbn', further.ISBN ?? further.ISSN),
    element('label', paper.key),
    element('abstract', paper.abstract),
    element('notes', paper.notes.join('\n\n')),
    element('work-type', further.genre),
    element('language', paper.language?.name),
    element('accession-num', archiveId ? `arXiv:${archiveId}` : further.PMID),
    element('electronic-resource-num', paper.doi),
    around('urls', around('related-urls', element('url', further.URL ?? paper.url))),
    element('access-date', further.accessed),
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
