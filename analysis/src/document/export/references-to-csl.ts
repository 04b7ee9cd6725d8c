import type { Citable } from '@colophon/protocol/citations/citable'
import { toCslJson } from '@colophon/protocol/citations/csl-json'
import { personName } from '@colophon/protocol/citations/person-name'
import type { PaperDocument, Reference } from '@colophon/protocol/reader/document'

/** The bibliography of a document as CSL-JSON; an entry of which no title was read keeps its printed text as title. */
export function referencesToCsl(document: Pick<PaperDocument, 'references'>): string {
  return toCslJson((document.references ?? []).map(citableReference))
}

/** An entry of a bibliography as what every format of citations is written from. */
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
    url: urlOf(reference),
  }
}

function urlOf({ doi, archiveId }: Reference): string | null {
  if (doi !== null) return `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
  return archiveId === null ? null : `https://arxiv.org/abs/${archiveId}`
}
