import type { Citable } from '@colophon/protocol/citations/citable'
import { toCslJson } from '@colophon/protocol/citations/csl-json'
import { personName } from '@colophon/protocol/citations/person-name'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'

/** The bibliography of a document as CSL-JSON; an entry without parsed title uses its printed text. */
export function referencesToCsl(document: Pick<PaperDocument, 'references'>): string {
  return toCslJson((document.references ?? []).map(citableReference))
}

/** A bibliography entry as citation data. */
export function citableReference(reference: Reference): Citable {
  return {
    title: reference.title ?? reference.text,
    authors: reference.authors.map(personName).filter((name) => name !== null),
    year: reference.year,
    doi: reference.doi,
    archiveId: reference.archiveId,
    primaryClass: null,
    journal: null,
    abstract: '',
    language: null,
    url: urlOf(reference),
  }
}

function urlOf({ doi, archiveId }: Reference): string | null {
  if (doi !== null) return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
  return archiveId === null ? null : `https://arxiv.org/abs/${archiveId}`
}
