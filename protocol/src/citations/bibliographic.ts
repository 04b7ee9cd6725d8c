import { z } from 'zod'

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
