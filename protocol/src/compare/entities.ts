import { z } from 'zod'
import { Article } from '../articles/entities.ts'
import { Graph } from '../statements/graph.ts'
import { COMPARE_MAX, COMPARISON_TITLE_MAX, OWN_ROWS_MAX, ROW_QUESTION_MAX } from './constants.ts'

/** How a paper of a comparison stands: it is read, may only be listed, is not processed (yet), or is not there for who asks. */
export const ColumnState = z.enum(['ready', 'noPermission', 'notProcessed', 'missing'])
export type ColumnState = z.infer<typeof ColumnState>

/** One paper of a comparison. `reason` says in words why it is not read. */
export const CompareColumn = z.object({
  articleId: z.int(),
  state: ColumnState,
  reason: z.string().nullable(),
  article: Article.nullable(),
})
export type CompareColumn = z.infer<typeof CompareColumn>

/** One thing in a cell. `quote` is exactly `document.text.slice(start, end)` of its paper; null where it is a fact about the paper. */
export const CompareItem = z.object({
  text: z.string(),
  quote: z.string().nullable(),
  page: z.int().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  /** Of numbers. */
  value: z.number().optional(),
  unit: z.string().optional(),
})
export type CompareItem = z.infer<typeof CompareItem>

/** What one paper says in one row, or why nothing stands there; these reasons are kept apart. */
export const CompareCell = z.object({
  state: z.enum(['filled', 'notFound', 'noPermission', 'notProcessed', 'missing']),
  items: z.array(CompareItem),
})
export type CompareCell = z.infer<typeof CompareCell>

/** The groups of rows, in the order they are shown. */
export const RowGroup = z.enum(['metadata', 'content', 'statements', 'terms', 'figures', 'numbers', 'record', 'own'])
export type RowGroup = z.infer<typeof RowGroup>

/** One row: a cell for each column, in their order. */
export const CompareRow = z.object({
  id: z.string(),
  group: RowGroup,
  label: z.string(),
  cells: z.array(CompareCell),
})
export type CompareRow = z.infer<typeof CompareRow>

/** What is highlighted. */
export const FindingKind = z.enum(['agreement', 'contradiction', 'notable', 'unique'])
export type FindingKind = z.infer<typeof FindingKind>

/** One highlight: what it says in words, and the things in cells that it is about. */
export const Finding = z.object({
  kind: FindingKind,
  text: z.string(),
  row: z.string(),
  places: z.array(z.object({ articleId: z.int(), item: z.int().min(0) })),
})
export type Finding = z.infer<typeof Finding>

/** Something that several papers of a comparison speak of, or a work that they cite, and which of them. */
export const Shared = z.object({
  kind: z.enum(['subject', 'reference']),
  label: z.string(),
  articleIds: z.array(z.int()).min(2),
})
export type Shared = z.infer<typeof Shared>

/** Up to ten papers side by side, as one person may see them. */
export const Comparison = z.object({
  columns: z.array(CompareColumn),
  rows: z.array(CompareRow),
  findings: z.array(Finding),
  /** What the papers have in common, that of most papers first; at most `SHARED_MAX`. */
  shared: z.array(Shared),
})
export type Comparison = z.infer<typeof Comparison>

const isWithoutTwins = (ids: number[]) => new Set(ids).size === ids.length
const TWINS = 'must not name a paper twice'

/** The papers of a comparison, as JSON carries them: one to ten, none twice. */
export const ComparedIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .min(1, 'must name at least one paper')
  .max(COMPARE_MAX, `must not name more than ${COMPARE_MAX} papers`)
  .refine(isWithoutTwins, TWINS)

/** The same as a query carries them: `3,17,20`. */
export const ComparedIdsText = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'must be numbers with commas between them')
  .transform((text) => text.split(',').map(Number))
  .pipe(ComparedIds)

/** A term or a question of one's own. */
export const RowQuestion = z.string().trim().min(1, 'must not be empty').max(ROW_QUESTION_MAX)

/** What is kept of a comparison: its papers in their order and the rows of one's own, and nothing of the papers themselves. */
export const KeptComparison = z.strictObject({
  title: z.string().trim().min(1, 'must not be empty').max(COMPARISON_TITLE_MAX),
  articleIds: ComparedIds,
  questions: z.array(RowQuestion).max(OWN_ROWS_MAX).default([]),
})
export type KeptComparison = z.infer<typeof KeptComparison>

/** A saved comparison. Its id is the link to it; who opens it sees what they themselves may. */
export const SavedComparison = z.object({
  ...KeptComparison.shape,
  id: z.uuid(),
  /** Counts its saves from 1. */
  version: z.int(),
  isMine: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type SavedComparison = z.infer<typeof SavedComparison>

/** One of the versions in which a comparison was saved. */
export const ComparisonVersion = z.object({
  ...KeptComparison.shape,
  version: z.int(),
  savedAt: z.iso.datetime(),
})
export type ComparisonVersion = z.infer<typeof ComparisonVersion>

/** What the comparison tool answers of one paper: what is told of it, and its statements. */
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
