import type { Article, OpenArticle } from '../entities.ts'
import { type JournalPlace, journalPlace } from './journal-place.ts'
import { type PersonName, personName } from './person-name.ts'

/** What is told of a paper wherever it is cited; every format is written from this. */
export type Citable = {
  title: string
  authors: PersonName[]
  year: number | null
  doi: string | null
  /** The preprint archive's id, and the category it is filed under, such as `math.AT`, where that is known. */
  archiveId: string | null
  primaryClass: string | null
  journal: JournalPlace | null
  abstract: string
  url: string | null
}

/**
 * Reads off a paper what a citation needs. `pageUrl` is where the paper is found here; it is cited only where neither a
 * DOI nor the archive leads to it.
 */
export function citableOf(paper: Article & Partial<Pick<OpenArticle, 'archive'>>, pageUrl: string): Citable {
  const journal = paper.journalRef ? journalPlace(paper.journalRef) : null
  const doi = paper.doi === null ? null : paper.doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
  return {
    title: oneLine(paper.title),
    authors: paper.authors.map(personName).filter((name) => name !== null),
    year: journal?.year ?? paper.year,
    doi,
    archiveId: paper.archiveId,
    primaryClass: paper.archive?.categories[0]?.id ?? null,
    journal,
    abstract: oneLine(paper.abstract),
    url: urlOf(doi, paper.archiveId) ?? pageUrl,
  }
}

/** Where a DOI leads; what a DOI may hold and an address may not is escaped. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
}

function urlOf(doi: string | null, archiveId: string | null): string | null {
  if (doi !== null) return doiUrl(doi)
  return archiveId === null ? null : `https://arxiv.org/abs/${archiveId}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
