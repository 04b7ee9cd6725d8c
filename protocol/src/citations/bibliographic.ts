import { z } from 'zod'
import { AUTHORS_MAX } from '../articles/constants.ts'

/**
 * A name as CSL 1.0.2 has it: in parts, or one `literal` name that is never split or inverted, such as an organisation.
 * `particle` is CSL's non-dropping particle (`van`, `de la`).
 */
export const BibliographicName = z.union([
  z.strictObject({ literal: z.string().min(1) }),
  z.strictObject({
    family: z.string().min(1),
    given: z.string().optional(),
    particle: z.string().optional(),
    suffix: z.string().optional(),
  }),
])
export type BibliographicName = z.infer<typeof BibliographicName>

/** Kinds of works that are told apart in imports, citations and exports. */
export const WORK_TYPES = [
  'article',
  'inproceedings',
  'book',
  'chapter',
  'thesis',
  'report',
  'dataset',
  'preprint',
  'webpage',
  'patent',
] as const
export const WorkType = z.enum(WORK_TYPES)
export type WorkType = z.infer<typeof WorkType>

/** Where a work appeared, as stated by its source; empty where not stated. Pages are `11-19`, or one article number. */
export const Publication = z.object({
  /** Journal, proceedings, or the book of a chapter. */
  containerTitle: z.string(),
  volume: z.string(),
  issue: z.string(),
  pages: z.string(),
  publisher: z.string(),
  /** Of the appearance, where the source states it with the venue; the year of a paper is its own field. */
  year: z.int().optional(),
})
export type Publication = z.infer<typeof Publication>

/** Longest text of a further field, and longest URL. */
export const FURTHER_TEXT_MAX = 500
export const FURTHER_URL_MAX = 2000

const Text = z.string().trim().min(1).max(FURTHER_TEXT_MAX)

/**
 * What a source states beyond the other details, named as in CSL 1.0.2 as far as that has names; what it does not state is
 * missing.
 */
export const FurtherFields = z.strictObject({
  URL: z
    .url({ protocol: /^(?:https?|ftp)$/ })
    .max(FURTHER_URL_MAX)
    .exactOptional(),
  /** A date such as `2024-05-01` or `2024-05`, or another one as stated. */
  accessed: Text.exactOptional(),
  editor: z.array(BibliographicName).min(1).max(AUTHORS_MAX).exactOptional(),
  edition: Text.exactOptional(),
  'publisher-place': Text.exactOptional(),
  /** The series of a book, a volume or a report. */
  'collection-title': Text.exactOptional(),
  /** Of a report or a patent. */
  number: Text.exactOptional(),
  /** Which kind of its type: `PhD thesis`, `Working paper`. */
  genre: Text.exactOptional(),
  ISBN: Text.exactOptional(),
  ISSN: Text.exactOptional(),
  PMID: Text.exactOptional(),
  /** When the manuscript was received, was accepted, and appeared first: `2024-05-01`, `2024-05` or `2024`. */
  submitted: Text.exactOptional(),
  accepted: Text.exactOptional(),
  'available-date': Text.exactOptional(),
  /** `CC BY-NC 4.0`. */
  license: Text.exactOptional(),
})
export type FurtherFields = z.infer<typeof FurtherFields>
