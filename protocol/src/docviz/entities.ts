import { z } from 'zod'
import { BlockType, Box, DocumentMeta, Page, Reference } from '../reader/document.ts'
import { BOXES_MAX, PLACES_MAX, SHAPES_MAX, USER_ID_MAX } from './constants.ts'

/** The name somebody goes by here; a number, as of an account, passes as its digits. */
export const UserId = z.union([z.string(), z.int().min(0).transform(String)], { error: 'must be text' }).pipe(
  z
    .string()
    .min(1)
    .max(USER_ID_MAX)
    .regex(/^[\w.@+-]+$/, 'may hold letters without accents and digits and . _ @ + -'),
)

/** Somebody who visualises documents. `isBound`: the id belongs to an account. */
export const DocvizUser = z.object({
  userId: z.string(),
  isBound: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
  documents: z.int(),
  bytes: z.int(),
  limits: z.object({ documents: z.int(), bytes: z.int(), fileBytes: z.int(), pages: z.int(), days: z.int() }),
})
export type DocvizUser = z.infer<typeof DocvizUser>

/** The status of a document task (specification §4). */
export const TaskStatus = z.enum(['pending', 'processing', 'completed', 'failed'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** What is being done: it waits, its pages are read, its downloads are made. */
export const TaskStage = z.enum(['queue', 'read', 'export', 'done'])
export type TaskStage = z.infer<typeof TaskStage>

/** A document task (specification §3); `reason` says in words why it failed, `stage` where. */
export const Task = z.object({
  id: z.string(),
  status: TaskStatus,
  progress: z.int().min(0).max(100),
  updated_at: z.string(),
  fileName: z.string(),
  stage: TaskStage,
  reason: z.string().nullable(),
  reasonCode: z.string().nullable(),
  pages: z.int().nullable(),
  sizeBytes: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Task = z.infer<typeof Task>

/** How well something was read. */
export const GradeName = z.enum(['poor', 'fair', 'good', 'excellent'])
export type GradeName = z.infer<typeof GradeName>
/** A grade and what speaks against it, in words. */
export const Grade = z.object({ grade: GradeName, reasons: z.array(z.string()) })
export type Grade = z.infer<typeof Grade>

/** One box of the result: `id` is its number as it was read, `order` its place in the reading order, counted from 1. */
export const ResultBox = z.object({
  id: z.int(),
  order: z.int(),
  type: BlockType,
  level: z.int().optional(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
  places: z.array(Box),
  isCorrected: z.boolean(),
  /** How it was before it was corrected; null where it was not. */
  asRead: z.object({ type: BlockType, places: z.array(Box) }).nullable(),
})
export type ResultBox = z.infer<typeof ResultBox>

/** A table with its rows; empty where they could not be told apart. */
export const ResultTable = z.object({
  id: z.int(),
  caption: z.string(),
  page: z.int().nullable(),
  rows: z.array(z.array(z.string())),
  /** How many rows at the top name the columns. */
  header: z.int(),
})
export type ResultTable = z.infer<typeof ResultTable>

/** A figure and where its picture stands. */
export const ResultFigure = z.object({
  id: z.int(),
  label: z.string(),
  caption: z.string(),
  page: z.int(),
  places: z.array(Box),
})
export type ResultFigure = z.infer<typeof ResultFigure>

/** One act on the shape of boxes: one goes into another with its text behind it, or is cut in two at a place in its text. */
export const Shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('merge'), id: z.int().min(0), into: z.int().min(0) }),
  z.strictObject({ kind: z.literal('split'), id: z.int().min(0), at: z.int().min(1) }),
])
export type Shape = z.infer<typeof Shape>

/** What a person has changed: the shape of boxes, boxes by their number, and the order of all that are left. */
export const Corrections = z.strictObject({
  shapes: z.array(Shape).max(SHAPES_MAX).optional(),
  boxes: z
    .array(
      z.strictObject({
        id: z.int().min(0),
        type: BlockType.optional(),
        places: z.array(Box).min(1).max(PLACES_MAX).optional(),
      }),
    )
    .max(BOXES_MAX),
  order: z.array(z.int().min(0)).max(BOXES_MAX).nullable(),
})
export type Corrections = z.infer<typeof Corrections>
/** Nothing is corrected. */
export const NO_CORRECTIONS: Corrections = { boxes: [], order: null }

/** Which reading of a document: as it is corrected now, as it was read, or the reading before this one with its corrections. */
export const RunName = z.enum(['now', 'read', 'former'])
export type RunName = z.infer<typeof RunName>

/** What a document says, with the corrections of its owner applied. */
export const Result = z.object({
  id: z.string(),
  fileName: z.string(),
  revision: z.int(),
  text: z.string(),
  pages: z.array(Page.extend(Grade.shape)),
  boxes: z.array(ResultBox),
  tables: z.array(ResultTable),
  figures: z.array(ResultFigure),
  references: z.array(Reference),
  /** The references as one BibTeX file. */
  bibtex: z.string(),
  meta: DocumentMeta,
  grade: Grade,
  warnings: z.array(z.string()),
  corrections: Corrections,
  /** The boxes before any correction, where some were merged or split; null where they follow from `boxes`. */
  boxesAsRead: z.array(ResultBox).nullable(),
  /** True where an earlier reading of the document is kept, to be seen beside this one. */
  hasFormer: z.boolean(),
  /** Bytes of each download; null while it is being made, or where it cannot be. */
  downloads: z.object({ originalPdf: z.int(), pdf: z.int().nullable(), result: z.int().nullable() }),
  /** True while the downloads do not hold the newest corrections. */
  isExporting: z.boolean(),
})
export type Result = z.infer<typeof Result>
