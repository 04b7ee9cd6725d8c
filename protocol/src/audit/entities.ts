import { z } from 'zod'
import { CitedPaper } from '../citations/calls.ts'
import { PaperName } from '../knowledge/calls.ts'

/**
 * What the sources here say of a reference: they have the work (`found`), its identifier belongs to another work, they do
 * not have it, or the entry names no work that could be looked for.
 */
export const AuditVerdict = z.enum(['found', 'anotherWork', 'notFound', 'unreadable'])
export type AuditVerdict = z.infer<typeof AuditVerdict>

/** A field in which a reference differs from the work that was found, as both state it. */
export const AuditDifference = z.object({
  field: z.enum(['title', 'authors', 'year', 'venue', 'volume', 'pages', 'doi']),
  stated: z.string(),
  known: z.string(),
})
export type AuditDifference = z.infer<typeof AuditDifference>

/** One entry of a bibliography with what was found out about it. */
export const AuditedReference = z.object({
  written: z.string(),
  verdict: AuditVerdict,
  /** The work that it names; with `anotherWork` the one of its title, if that is here. */
  paper: CitedPaper.nullable(),
  /** With `anotherWork`: the work to which its identifier belongs. */
  identified: PaperName.nullable(),
  differences: z.array(AuditDifference),
  /** The place of an earlier entry that names the same work, from 0. */
  sameAs: z.int().min(0).nullable(),
  /** How often the text refers to it; null for a list without a text. */
  citations: z.int().min(0).nullable(),
  /** True unless it was found as stated, once, is referred to, and is not retracted. */
  needsHand: z.boolean(),
})
export type AuditedReference = z.infer<typeof AuditedReference>

/** An audited bibliography. The same entries and sources give the same audit. */
export const Audit = z.object({
  entries: z.array(AuditedReference),
  /** True if further entries were cut off. */
  isCut: z.boolean(),
})
export type Audit = z.infer<typeof Audit>
