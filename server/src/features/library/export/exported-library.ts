import { Language } from '@colophon/protocol/articles/language'
import { BibliographicName, FurtherFields, Publication, WorkType } from '@colophon/protocol/citations/bibliographic'
import { StoredArea } from '@colophon/protocol/highlights/areas'
import { HighlightColor } from '@colophon/protocol/highlights/entities'
import { ReadingStatus, TAG_COLORS } from '@colophon/protocol/library/entities'
import { Graph } from '@colophon/protocol/statements/graph'
import { z } from 'zod'

const Path = z.array(z.string()).min(1)

/** `library.json` of an exported library. */
export const ExportedLibrary = z.object({
  format: z.literal('colophon-library'),
  version: z.literal(1),
  collections: z.array(Path),
  tags: z.array(z.object({ name: z.string(), color: z.enum(TAG_COLORS) })),
})
export type ExportedLibrary = z.infer<typeof ExportedLibrary>

/** One line of `papers.jsonl`. */
export const ExportedPaper = z.object({
  title: z.string(),
  field: z.string(),
  authors: z.array(z.string()),
  // Exports of earlier versions lack these.
  names: z.array(BibliographicName).nullable().default(null),
  type: WorkType.nullable().default(null),
  publication: Publication.nullable().default(null),
  further: FurtherFields.nullable().default(null),
  /** Null for papers of others. */
  citationKey: z.string().nullable().default(null),
  year: z.int().nullable(),
  journalRef: z.string().nullable(),
  doi: z.string().nullable(),
  abstract: z.string(),
  language: Language.nullable(),
  archiveId: z.string().nullable(),
  /** True for a paper of another person or of the archive. */
  isKept: z.boolean(),
  /** Its path in the zip; null for a paper without a file, or one that may not be downloaded. */
  file: z.string().nullable(),
  collections: z.array(Path),
  tags: z.array(z.string()),
  status: ReadingStatus.nullable(),
  highlights: z.array(
    z.object({
      quote: z.string(),
      start: z.int().min(0),
      /** Present for an area, whose quote is its caption. */
      area: StoredArea.optional(),
      color: HighlightColor,
      note: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Notes of an imported item, in Markdown; exports from before they were stored have none. */
  notes: z.array(z.string()).default([]),
  /** Statements that were edited; those of other papers are extracted again from the file. */
  statements: Graph.nullable(),
})
export type ExportedPaper = z.infer<typeof ExportedPaper>
