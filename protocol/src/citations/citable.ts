import type { Article, OpenArticle } from '../articles/entities.ts'
import { languageName } from '../articles/language.ts'
import type { BibliographicName, FurtherFields, Publication, WorkType } from './bibliographic.ts'
import { NO_PUBLICATION } from './publication.ts'

/** The citation data of a paper, the input of every format. */
export type Citable = {
  /** Its key in formats that have keys. */
  key: string
  title: string
  authors: BibliographicName[]
  type: WorkType | null
  publication: Publication
  further: FurtherFields
  year: number | null
  doi: string | null
  /** The preprint archive's id, and its category such as `math.AT`, if known. */
  archiveId: string | null
  primaryClass: string | null
  abstract: string
  /** The English name of the language and its code, where it is stated. */
  language: { name: string; code: string } | null
  url: string | null
  /** The user's own tags and notes, in exports of the user's library; empty elsewhere. */
  tags: readonly string[]
  notes: readonly string[]
}

/**
 * The citation data of a paper. `pageUrl` is its page here, for a paper that has no address elsewhere; one that opens on
 * this machine only is left out.
 */
export function citableOf(
  paper: Article & Partial<Pick<OpenArticle, 'archive'>>,
  pageUrl: string,
  { tags, notes }: Pick<Citable, 'tags' | 'notes'> = { tags: [], notes: [] },
): Citable {
  const doi = paper.doi === null ? null : paper.doi.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
  const stated = paper.publication?.year
  const further = paper.further ?? {}
  return {
    key: paper.citationKey,
    title: oneLine(paper.title),
    // A work without authors is stored with its editors in their place.
    authors: isSameList(paper.names, further.editor) ? [] : paper.names,
    type: paper.type,
    publication: paper.publication ?? NO_PUBLICATION,
    further,
    // The year of an archive record is that of its first version.
    year: paper.source === 'arxiv' ? (stated ?? paper.year) : (paper.year ?? stated ?? null),
    doi,
    archiveId: paper.archiveId,
    primaryClass: paper.archive?.categories[0]?.id ?? null,
    abstract: oneLine(paper.abstract),
    language: paper.language && { name: languageName(paper.language), code: paper.language },
    url: urlOf(doi, paper.archiveId) ?? further.URL ?? paper.archive?.pageUrl ?? (isLocal(pageUrl) ? null : pageUrl),
    tags,
    notes,
  }
}

function isSameList(names: readonly BibliographicName[], editors: readonly BibliographicName[] = []): boolean {
  return editors.length > 0 && JSON.stringify(names) === JSON.stringify(editors)
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
