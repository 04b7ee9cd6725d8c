import { z } from 'zod'
import { BlockType, Box, DocumentMeta, Page, Reference } from '../reader/document.ts'
import { CellSpan } from '../reader/table-spans.ts'
import { BOXES_MAX, PLACES_MAX, SHAPES_MAX, USER_ID_MAX } from './constants.ts'

/** The name of a workspace; a number, as of an account, becomes its digits. */
export const UserId = z.union([z.string(), z.int().min(0).transform(String)], { error: 'must be text' }).pipe(
  z
    .string()
    .min(1)
    .max(USER_ID_MAX)
    .regex(/^[\w.@+-]+$/, 'may hold letters without accents and digits and . _ @ + -'),
)

/** A user of document visualisation. `isBound`: the id belongs to an account. */
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

/** The stage of a task: queued, reading pages, or making the downloads. */
export const TaskStage = z.enum(['queue', 'read', 'export', 'done'])
export type TaskStage = z.infer<typeof TaskStage>

/** A document task (specification §3); `reason` is a human-readable message why it failed, `stage` where. */
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
/** A grade with its findings as human-readable messages. */
export const Grade = z.object({ grade: GradeName, reasons: z.array(z.string()) })
export type Grade = z.infer<typeof Grade>

/** One box of the result: `id` is its original number, `order` its position in the reading order, from 1. */
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
  /** Its state before correction; null if not corrected. */
  asRead: z.object({ type: BlockType, places: z.array(Box) }).nullable(),
})
export type ResultBox = z.infer<typeof ResultBox>

/** A table with its rows; empty if they could not be detected. */
export const ResultTable = z.object({
  id: z.int(),
  caption: z.string(),
  page: z.int().nullable(),
  rows: z.array(z.array(z.string())),
  /** Number of header rows at the top. */
  header: z.int(),
  /** Cells over several rows or columns. */
  spans: z.array(CellSpan).optional(),
})
export type ResultTable = z.infer<typeof ResultTable>

/** A figure and the position of its image. */
export const ResultFigure = z.object({
  id: z.int(),
  label: z.string(),
  caption: z.string(),
  page: z.int(),
  places: z.array(Box),
})
export type ResultFigure = z.infer<typeof ResultFigure>

/** One change of shape: a merge, which appends one box to another, or a split at an offset. */
export const Shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('merge'), id: z.int().min(0), into: z.int().min(0) }),
  z.strictObject({ kind: z.literal('split'), id: z.int().min(0), at: z.int().min(1) }),
])
export type Shape = z.infer<typeof Shape>

/** The corrections of a person: shapes, boxes by number, and the order of the remaining ones. */
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
export const NO_CORRECTIONS: Corrections = { boxes: [], order: null }

/** A view of the result: corrected, as read, or the previous run with its corrections. */
export const RunName = z.enum(['now', 'read', 'former'])
export type RunName = z.infer<typeof RunName>

/** The content of a document with its corrections applied. */
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
  /** The boxes before correction, if some were merged or split; null if they follow from `boxes`. */
  boxesAsRead: z.array(ResultBox).nullable(),
  /** True if the previous run is stored. */
  hasFormer: z.boolean(),
  /** Size of each download in bytes; null while it is being made, or if it cannot be. */
  downloads: z.object({ originalPdf: z.int(), pdf: z.int().nullable(), result: z.int().nullable() }),
  /** True while the downloads lack the newest corrections. */
  isExporting: z.boolean(),
})
export type Result = z.infer<typeof Result>
