import { z } from 'zod'
import { Article } from '../articles/entities.ts'
import { Graph } from '../statements/graph.ts'
import { COMPARE_MAX, COMPARISON_TITLE_MAX, OWN_ROWS_MAX, ROW_QUESTION_MAX } from './constants.ts'

/** The state of a paper in a comparison: readable, listed only, not processed (yet), or not available to the caller. */
export const ColumnState = z.enum(['ready', 'noPermission', 'notProcessed', 'missing'])
export type ColumnState = z.infer<typeof ColumnState>

/** One paper of a comparison. `reason` is a human-readable message why it is not read. */
export const CompareColumn = z.object({
  articleId: z.int(),
  state: ColumnState,
  reason: z.string().nullable(),
  article: Article.nullable(),
})
export type CompareColumn = z.infer<typeof CompareColumn>

/**
 * One item of a cell. `quote` is exactly `document.text.slice(start, end)` of its paper; null for a fact about the
 * paper.
 */
export const CompareItem = z.object({
  text: z.string(),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  /** For numbers. */
  value: z.number().optional(),
  unit: z.string().optional(),
})
export type CompareItem = z.infer<typeof CompareItem>

/** One paper's cell in one row, or the reason why it is empty; the reasons are distinct. */
export const CompareCell = z.object({
  state: z.enum(['filled', 'notFound', 'noPermission', 'notProcessed', 'missing']),
  items: z.array(CompareItem),
})
export type CompareCell = z.infer<typeof CompareCell>

/** What every paper is asked in a comparison, in row order; also the ids of the rows. */
export const CompareAspect = z.enum(['problem', 'method', 'data', 'results', 'limits'])
export type CompareAspect = z.infer<typeof CompareAspect>

/** The groups of rows, in display order. */
export const RowGroup = z.enum(['content', 'terms', 'own', 'numbers', 'statements', 'metadata', 'figures', 'record'])
export type RowGroup = z.infer<typeof RowGroup>

/** One row with a cell per column, in column order. */
export const CompareRow = z.object({
  id: z.string(),
  group: RowGroup,
  label: z.string(),
  cells: z.array(CompareCell),
})
export type CompareRow = z.infer<typeof CompareRow>

/** The kinds of highlights. A difference is of the same measure, but not known to be of the same thing and conditions. */
export const FindingKind = z.enum(['agreement', 'contradiction', 'difference', 'notable'])
export type FindingKind = z.infer<typeof FindingKind>

/** One highlight: its message, and the cell items it refers to. */
export const Finding = z.object({
  kind: FindingKind,
  text: z.string(),
  row: z.string(),
  places: z.array(z.object({ articleId: z.int(), item: z.int().min(0) })),
})
export type Finding = z.infer<typeof Finding>

/** A subject or a cited work that several papers of a comparison share, and those papers. */
export const Shared = z.object({
  kind: z.enum(['subject', 'reference']),
  label: z.string(),
  articleIds: z.array(z.int()).min(2),
})
export type Shared = z.infer<typeof Shared>

/** Up to ten papers side by side, as seen by one person. */
export const Comparison = z.object({
  columns: z.array(CompareColumn),
  rows: z.array(CompareRow),
  findings: z.array(Finding),
  /** What the papers share, most papers first; at most `SHARED_MAX`. */
  shared: z.array(Shared),
})
export type Comparison = z.infer<typeof Comparison>

const hasNoDuplicates = (ids: number[]) => new Set(ids).size === ids.length
const DUPLICATES = 'must not name a paper twice'

/** The papers of a comparison, as in JSON: one to ten, without duplicates. */
export const ComparedIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, 'must name at least one paper')
  .max(COMPARE_MAX, `must not name more than ${COMPARE_MAX} papers`)
  .refine(hasNoDuplicates, DUPLICATES)

/** The same as in a query: `3,17,20`. */
export const ComparedIdsText = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'must be numbers with commas between them')
  .transform((text) => text.split(',').map(Number))
  .pipe(ComparedIds)

/** A term or a question of an own row. */
export const RowQuestion = z.string().trim().min(1, 'must not be empty').max(ROW_QUESTION_MAX)

/** The stored part of a comparison: its papers in order and its own rows, without any content of the papers. */
export const StoredComparison = z.strictObject({
  title: z.string().trim().min(1, 'must not be empty').max(COMPARISON_TITLE_MAX),
  articleIds: ComparedIds,
  questions: z.array(RowQuestion).max(OWN_ROWS_MAX).default([]),
})
export type StoredComparison = z.infer<typeof StoredComparison>

/** A saved comparison. Its id is its link; viewers see only what they may read themselves. */
export const SavedComparison = z.object({
  ...StoredComparison.shape,
  id: z.uuid(),
  /** Counts its saves from 1. */
  version: z.int(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedComparison = z.infer<typeof SavedComparison>

/** One saved version of a comparison. */
export const ComparisonVersion = z.object({
  ...StoredComparison.shape,
  version: z.int(),
  savedAt: z.iso.datetime(),
})
export type ComparisonVersion = z.infer<typeof ComparisonVersion>

/** The reply of the comparison tool for one paper: metadata and statements. */
export const PublicGraph = z.object({
  articleId: z.int().nullable(),
  state: ColumnState,
  reason: z.string().nullable(),
  metadata: z
    .object({
      title: z.string().nullable(),
      authors: z.array(z.string()),
      abstract: z.string().nullable(),
      year: z.int().nullable(),
      doi: z.string().nullable(),
      archiveId: z.string().nullable(),
      field: z.string().nullable(),
      pages: z.int().nullable(),
      md5Hash: z.string().nullable(),
    })
    .nullable(),
  graph: Graph.nullable(),
})
export type PublicGraph = z.infer<typeof PublicGraph>
