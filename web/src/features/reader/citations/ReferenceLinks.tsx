import type { Reference } from '@colophon/protocol/reader/document'
import { Link } from 'react-router'
import { paperPath } from '../../articles/paper-path.ts'
import { RetractionChip } from '../../articles/RetractionNotice.tsx'
import { useReader } from '../reader-context.ts'

/** Links of a cited work: our paper if there is one, and the addresses in the entry. */
export function ReferenceLinks({ index, reference }: { index: number; reference: Reference }) {
  const { papers } = useReader()
  const paper = papers.get(index)
  return (
    <>
      <RetractionChip retraction={paper?.retraction ?? null} />
      {paper && <Link to={paperPath(paper.id)}>Open in Colophon</Link>}
      {referenceAddresses(reference).map(({ label, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </>
  )
}

/** External links of a bibliography entry, built from its identifiers only, never from its text. */
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
