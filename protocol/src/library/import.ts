import { z } from 'zod'
import { BibliographicName } from '../citations/bibliographic.ts'

/** Largest library that can be uploaded, in megabytes. */
export const IMPORT_MEGABYTES_MAX = 3000
/** Days until an upload that is not imported, or the result of an import, is removed. */
export const IMPORT_DAYS = 7
/** How many of the remarks of an import are part of the reply; all of them are in the CSV file. */
export const IMPORT_REMARKS_SHOWN = 5

/**
 * `reading` and `running` wait for the worker or are with it; `stopping` ends as `stopped`. A `refused` library cannot
 * be read; a `failed` import can be uploaded again and then brings the rest.
 */
export const IMPORT_STATUSES = [
  'reading',
  'ready',
  'refused',
  'running',
  'stopping',
  'done',
  'stopped',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** How many of the items that an import will bring are part of the reply. */
export const IMPORT_ITEMS_SHOWN = 20

/** One of the items that an import will bring; at most three authors. */
const ImportItem = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  names: z.array(BibliographicName),
  year: z.int().nullable(),
  hasFile: z.boolean(),
})

/** What an import will bring. The first five add up to the items. */
export const ImportPreview = z.object({
  /** Items that are not here yet, with or without a file. */
  added: z.int(),
  /** Items that are among the account's papers. */
  own: z.int(),
  /** Items found among papers of others and archive records, which are saved. */
  kept: z.int(),
  /** Items imported before. */
  done: z.int(),
  /** Items with neither a title nor a file, nor a paper here. */
  left: z.int(),
  items: z.int(),
  files: z.int(),
  collections: z.int(),
  tags: z.int(),
  notes: z.int(),
  highlights: z.int(),
  /** Of the items that are not here yet. */
  withoutFile: z.int().default(0),
  /** The first of the items that are brought. */
  first: z.array(ImportItem).default([]),
  /** The files that list the items, where there are several. */
  lists: z.array(z.object({ file: z.string(), items: z.int() })).default([]),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What is not imported, and why. */
export const ImportRemark = z.object({ item: z.string(), problem: z.string() })

/** An import of a library in the browser. */
export const LibraryImport = z.object({
  id: z.uuid(),
  status: z.enum(IMPORT_STATUSES),
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Null until the library is read. */
  preview: ImportPreview.nullable(),
  /** Why it was refused or failed. */
  problem: z.string().nullable(),
  /** Why it waits, while it is running. */
  waitsFor: z.string().nullable(),
  /** Items to import, and how many of them are in; `addedFiles` counts new papers. */
  progress: z.object({ items: z.int(), of: z.int(), addedFiles: z.int() }),
  remarks: z.object({ total: z.int(), first: z.array(ImportRemark) }),
  createdAt: z.iso.datetime(),
})
export type LibraryImport = z.infer<typeof LibraryImport>
