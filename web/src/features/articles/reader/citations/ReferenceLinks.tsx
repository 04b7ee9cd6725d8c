import type { Reference } from '@colophon/protocol/articles/document'
import { Link } from 'react-router'
import { paperPath } from '../../paper/paper-path.ts'
import { useReader } from '../reader-context.ts'
import { referenceAddresses } from './reference-addresses.ts'

/** Where a cited work can be read: here if it is a paper of ours, and at the addresses that the entry names. */
export function ReferenceLinks({ index, reference }: { index: number; reference: Reference }) {
  const { papers } = useReader()
  const paper = papers.get(index)
  return (
    <>
      {paper && <Link to={paperPath(paper.id)}>Open in Colophon</Link>}
      {referenceAddresses(reference).map(({ label, url }) => (
        <a key={url} href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ))}
    </>
  )
}
