import { z } from 'zod'
import { Language } from '../../articles/language.ts'
import { BibliographicName, FurtherFields, Publication, WorkType } from '../bibliographic.ts'

/** The details of a paper that an entry states; what it does not state is missing. */
export const EntryDetails = z.object({
  title: z.string().exactOptional(),
  authors: z.array(z.string()).exactOptional(),
  year: z.int().exactOptional(),
  journalRef: z.string().exactOptional(),
  doi: z.string().exactOptional(),
  abstract: z.string().exactOptional(),
  language: Language.exactOptional(),
  /** `authors` in parts. */
  names: z.array(BibliographicName).exactOptional(),
  type: WorkType.exactOptional(),
  /** `journalRef` in parts. */
  publication: Publication.exactOptional(),
  further: FurtherFields.exactOptional(),
  citationKey: z.string().exactOptional(),
})
export type EntryDetails = z.infer<typeof EntryDetails>

type Venue = { name: string; volume: string; issue: string; pages: string; year: number | string | undefined }

/** A venue as one line, in the form that citations split again. */
export function writtenVenue({ name, volume, issue, pages, year }: Venue): string {
  if (!name || !volume) return name
  return `${name} ${volume}${issue ? `(${issue})` : ''}${pages ? `, ${pages}` : ''}${year ? ` (${year})` : ''}`
}
