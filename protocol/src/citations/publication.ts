import type { Publication, WorkType } from './bibliographic.ts'
import { isMeeting, journalPlace } from './citable.ts'

/** A publication of which nothing is stated. */
export const NO_PUBLICATION: Publication = { containerTitle: '', volume: '', issue: '', pages: '', publisher: '' }

/** The structure of a venue that is free text, such as one printed on a paper: `Phys. Rev. D 76, 013009 (2007)`. */
export function readPublication(written: string): Publication {
  const { journal, volume, issue, pages, year } = journalPlace(written)
  return { ...NO_PUBLICATION, containerTitle: journal, volume, issue, pages, ...(year === null ? {} : { year }) }
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
  const { containerTitle: journal, volume } = publication
  return isMeeting({ journal, volume, issue: '', pages: '', year: null }) ? 'inproceedings' : 'article'
}
