import type { Publication, WorkType } from './bibliographic.ts'

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

/** A publication of which nothing is stated. */
export const NO_PUBLICATION: Publication = { containerTitle: '', volume: '', issue: '', pages: '', publisher: '' }

/**
 * The parts of a venue that is free text, such as one printed on a paper: `Phys. Rev. D 76, 013009 (2007)`. Only a text
 * that matches a usual form completely is split; any other is a title as a whole.
 */
export function readPublication(written: string): Publication {
  const text = written
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,;]$/, '')
  for (const form of FORMS) {
    const { journal, volume = '', issue = '', pages = '', year } = form.exec(text)?.groups ?? {}
    if (journal === undefined) continue
    return {
      ...NO_PUBLICATION,
      containerTitle: journal.replace(/[\s,;:]+$/, ''),
      volume,
      issue,
      pages: pages.replace(/\s*[-–—]+\s*/, '-'),
      ...(year === undefined ? {} : { year: Number(year) }),
    }
  }
  return { ...NO_PUBLICATION, containerTitle: text }
}

/** A publication on one line: `Soil & Water 12(3), 1-20 (2020)`; the title alone where there are no numbers. */
export function writtenPublication(publication: Publication, year: number | null): string {
  const { containerTitle, volume, issue, pages } = publication
  const stated = publication.year ?? year
  const numbers = `${volume}${issue && `(${issue})`}`
  if (!containerTitle || (!numbers && !pages)) return containerTitle
  const place = numbers ? `${containerTitle} ${numbers}` : containerTitle
  return `${place}${pages && `, ${pages}`}${stated ? ` (${stated})` : ''}`
}

/** The type of a work of which only the venue is known; null if that does not tell. */
export function typeOfVenue(publication: Publication | null, archiveId: string | null): WorkType | null {
  if (!publication?.containerTitle) return archiveId === null ? null : 'preprint'
  return isMeeting(publication) ? 'inproceedings' : 'article'
}

/** True for the proceedings of a meeting that are no numbered series. */
function isMeeting({ containerTitle, volume }: Publication): boolean {
  if (volume !== '') return false
  return (
    /\b(?:conference|symposium|workshop|meeting)\b/i.test(containerTitle) ||
    /^\p{Lu}{3,}\s+(?:19|20)\d\d$/u.test(containerTitle)
  )
}

/** The first and the last of pages such as `11-19`, `103–108.e4` or one article number; the last may be empty. */
export function pageRange(pages: string): [first: string, last: string] {
  const [, first, last] = /^(\S*\d\S*?)\s*[-–—]+\s*(\S*\d\S*)$/.exec(pages.trim()) ?? []
  return first === undefined || last === undefined ? [pages, ''] : [first, last]
}

/** Pages with this dash between the first and the last. */
export function pagesWith(dash: string, pages: string): string {
  return pageRange(pages).filter(Boolean).join(dash)
}
