import type { Article, OpenArticle } from '../articles/entities.ts'
import { languageName } from '../articles/language.ts'
import { type PersonName, personName } from './person-name.ts'

const JOURNAL = '(?<journal>\\p{L}[^\\d()]*?)'
const VOLUME = '[,\\s]*(?:vol(?:ume)?\\.?\\s*)?(?<volume>\\d{1,5})(?!\\d)'

const ISSUE =
  '(?:\\s*[,:]?\\s*(?:no\\.?\\s*|number\\s*|issue\\s*|\\()\\s*(?<issue>\\d{1,4}(?:[-–]\\d{1,4})?)(?!\\d)\\)?)?'

const PAGES = '\\s*[,:]?\\s*(?:pp?\\.?\\s*|pages\\s*)?(?<pages>[A-Z]{0,2}\\d{1,7}(?:\\s*[-–—]+\\s*[A-Z]{0,2}\\d{1,7})?)'
const YEAR = '(?<year>(?:19|20)\\d\\d)'

const BRACKETED = '\\s*\\((?<issue>\\d{1,4}(?:[-–]\\d{1,4})?)\\)'

// With the year last, in brackets or after a comma, or between volume and pages; without a year; without pages.
const FORMS = [
  `^${JOURNAL}${VOLUME}${ISSUE}${PAGES}\\s*[,;]?\\s*\\(${YEAR}\\)$`,
  `^${JOURNAL}${VOLUME}${ISSUE}${PAGES}\\s*,\\s*${YEAR}$`,
  `^${JOURNAL}${VOLUME}\\s*[,:]?\\s*\\(${YEAR}\\)${ISSUE}${PAGES}$`,
  `^${JOURNAL}${VOLUME}${BRACKETED}${PAGES}$`,
  `^${JOURNAL}${VOLUME}${BRACKETED}(?:\\s*,)?\\s*\\(?${YEAR}\\)?$`,
].map((source) => new RegExp(source, 'iu'))

/** The citation data of a paper, the input of every format. */
export type Citable = {
  title: string
  authors: PersonName[]
  year: number | null
  doi: string | null
  /** The preprint archive's id, and its category such as `math.AT`, if known. */
  archiveId: string | null
  primaryClass: string | null
  journal: JournalPlace | null
  abstract: string
  /** The English name of the language and its code, where it is stated. */
  language: { name: string; code: string } | null
  url: string | null
}

/**
 * The citation data of a paper. `pageUrl` is its page here, for a paper that has no address elsewhere; one that opens on
 * this machine only is left out.
 */
export function citableOf(paper: Article & Partial<Pick<OpenArticle, 'archive'>>, pageUrl: string): Citable {
  const journal = paper.journalRef ? journalPlace(paper.journalRef) : null
  const doi = paper.doi === null ? null : paper.doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
  return {
    title: oneLine(paper.title),
    authors: paper.authors.map(personName).filter((name) => name !== null),
    // Authors of archive records state when the paper appeared in the journal reference only.
    year: paper.source === 'arxiv' ? (journal?.year ?? paper.year) : (paper.year ?? journal?.year ?? null),
    doi,
    archiveId: paper.archiveId,
    primaryClass: paper.archive?.categories[0]?.id ?? null,
    journal,
    abstract: oneLine(paper.abstract),
    language: paper.language && { name: languageName(paper.language), code: paper.language },
    url: urlOf(doi, paper.archiveId) ?? paper.archive?.pageUrl ?? (isLocal(pageUrl) ? null : pageUrl),
  }
}

/** The URL of a DOI, with characters escaped that a URL may not contain. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}

function isLocal(pageUrl: string): boolean {
  return /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?:\/|$)/i.test(pageUrl)
}

function urlOf(doi: string | null, archiveId: string | null): string | null {
  if (doi !== null) return doiUrl(doi)
  return archiveId === null ? null : `https://arxiv.org/abs/${archiveId}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A journal reference split into its parts; unknown parts are empty, and `journal` then keeps the rest. */
type JournalPlace = {
  journal: string
  volume: string
  issue: string
  pages: string
  year: number | null
}

/** True for the proceedings of a meeting that are no numbered series: a book rather than a journal. */
export function isMeeting({ journal, volume }: JournalPlace): boolean {
  if (volume !== '') return false
  return /\b(?:conference|symposium|workshop|meeting)\b/i.test(journal) || /^\p{Lu}{3,}\s+(?:19|20)\d\d$/u.test(journal)
}

/**
 * Splits a journal reference as authors write it (`Phys. Rev. D 76, 013009 (2007)`). Only a text that matches a usual
 * form completely is split; any other is kept whole.
 */
export function journalPlace(written: string): JournalPlace {
  const text = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '')
  for (const form of FORMS) {
    const { journal, volume = '', issue = '', pages = '', year } = form.exec(text)?.groups ?? {}
    if (journal === undefined) continue
    return {
      journal: journal.replace(/[\s,;:]+$/, ''),
      volume,
      issue,
      pages: pages.replace(/\s*[-–—]+\s*/, '-'),
      year: year === undefined ? null : Number(year),
    }
  }
  return { journal: text, volume: '', issue: '', pages: '', year: null }
}
