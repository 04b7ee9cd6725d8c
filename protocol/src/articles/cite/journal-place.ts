/** Where a paper appeared, taken apart; what could not be told is empty, and the whole stays in `journal`. */
export type JournalPlace = {
  journal: string
  volume: string
  issue: string
  pages: string
  year: number | null
}

/**
 * Takes a journal reference as authors write it (`Phys. Rev. D 76, 013009 (2007)`) apart. Only a text that fits one of the
 * usual forms as a whole is split; any other is kept as it stands, because half a reference is worse than all of it.
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

const JOURNAL = '(?<journal>\\p{L}[^\\d()]*?)'
const VOLUME = '[,\\s]*(?:vol(?:ume)?\\.?\\s*)?(?<volume>\\d{1,5})(?!\\d)'
const ISSUE =
  '(?:\\s*[,:]?\\s*(?:no\\.?\\s*|number\\s*|issue\\s*|\\()\\s*(?<issue>\\d{1,4}(?:[-–]\\d{1,4})?)(?!\\d)\\)?)?'
const PAGES = '\\s*[,:]?\\s*(?:pp?\\.?\\s*|pages\\s*)?(?<pages>[A-Z]{0,2}\\d{1,7}(?:\\s*[-–—]+\\s*[A-Z]{0,2}\\d{1,7})?)'
const YEAR = '(?<year>(?:19|20)\\d\\d)'

// With the year last, in brackets or after a comma, and with the year between volume and pages.
const FORMS = [
  `^${JOURNAL}${VOLUME}${ISSUE}${PAGES}\\s*[,;]?\\s*\\(${YEAR}\\)$`,
  `^${JOURNAL}${VOLUME}${ISSUE}${PAGES}\\s*,\\s*${YEAR}$`,
  `^${JOURNAL}${VOLUME}\\s*[,:]?\\s*\\(${YEAR}\\)${ISSUE}${PAGES}$`,
].map((source) => new RegExp(source, 'iu'))
