import type { Reference } from '@colophon/protocol/articles/document'

/** Where an entry of a bibliography can be found outside; only addresses that its identifiers make, never any from its text. */
export function referenceAddresses({ doi, archiveId }: Pick<Reference, 'doi' | 'archiveId'>): {
  label: string
  url: string
}[] {
  const path = (text: string) => text.split('/').map(encodeURIComponent).join('/')
  return [
    ...(doi ? [{ label: 'DOI', url: `https://doi.org/${path(doi)}` }] : []),
    ...(archiveId ? [{ label: 'arXiv', url: `https://arxiv.org/abs/${path(archiveId)}` }] : []),
  ]
}
