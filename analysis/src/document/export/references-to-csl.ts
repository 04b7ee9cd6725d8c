import type { Publication } from '@colophon/protocol/citations/bibliographic'
import type { Citable } from '@colophon/protocol/citations/citable'
import { citationKeys } from '@colophon/protocol/citations/citation-keys'
import { toCslJson } from '@colophon/protocol/citations/csl-json'
import { readName } from '@colophon/protocol/citations/person-name'
import { NO_PUBLICATION } from '@colophon/protocol/citations/publication'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'

/** The bibliography of a document as CSL-JSON; an entry without parsed title uses its printed text. */
export function referencesToCsl(document: Pick<PaperDocument, 'references'>): string {
  return toCslJson(citableReferences(document.references ?? []))
}

/** The entries of a bibliography as citation data. */
export function citableReferences(references: readonly Reference[]): Citable[] {
  const entries = references.map(citable)
  const keys = citationKeys(entries)
  return entries.map((entry, index) => ({ ...entry, key: keys[index] ?? '' }))
}

function citable(reference: Reference): Omit<Citable, 'key'> {
  return {
    title: reference.title ?? reference.text,
    authors: reference.authors.map(readName).filter((name) => name !== null),
    type: reference.archiveId === null ? null : 'preprint',
    publication: publicationOf(reference),
    further: {},
    year: reference.year,
    doi: reference.doi,
    archiveId: reference.archiveId,
    primaryClass: null,
    abstract: '',
    language: null,
    url: urlOf(reference),
    tags: [],
    notes: [],
  }
}

function publicationOf({ container = '', volume = '', issue = '', pages = '' }: Reference): Publication {
  return { ...NO_PUBLICATION, containerTitle: container, volume, issue, pages }
}

function urlOf({ doi, archiveId }: Reference): string | null {
  if (doi !== null) return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
  return archiveId === null ? null : `https://arxiv.org/abs/${archiveId}`
}
