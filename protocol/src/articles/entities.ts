import { z } from 'zod'
import { ChainRecord, RecordState } from '../chain-record/entities.ts'
import { PaperDocument } from '../reader/document.ts'
import { Graph } from '../statements/graph.ts'
import { AccessLabel, Stage, UploadStatus } from './states.ts'

/** Where a paper comes from: the product's own system, or the open preprint archive. */
export const Source = z.enum(['system', 'arxiv'])
export type Source = z.infer<typeof Source>

/** What the viewer may do with a paper; see `rights()`. */
export const RightsReply = z.object({ list: z.boolean(), view: z.boolean(), quote: z.boolean(), download: z.boolean() })

/** Where in a text a match stands: `marks` are [start, end) offsets into `text`. */
export const Snippet = z.object({
  text: z.string(),
  page: z.int().nullable(),
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type Snippet = z.infer<typeof Snippet>

/** A paper of specification §3 as lists carry it. `fileSize` is in MB; multiply by FILE_SIZE_FACTOR for bytes. */
export const Article = z.object({
  id: z.int(),
  title: z.string(),
  field: z.string(),
  authors: z.array(z.string()),
  abstract: z.string(),
  year: z.int().nullable(),
  /** Without `https://doi.org/`, as its publisher writes it. */
  doi: z.string().nullable(),
  /** The preprint archive's id without a version, such as `0704.0014` or `math/0309136`. */
  archiveId: z.string().nullable(),
  journalRef: z.string().nullable(),
  fileName: z.string(),
  articleUrl: z.string(),
  fileSize: z.number(),
  pages: z.int().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  md5Hash: z.string().nullable(),
  isPublic: z.boolean(),
  isPublished: z.boolean(),
  isHidden: z.boolean(),
  isSample: z.boolean(),
  deletedAt: z.iso.datetime().nullable(),
  status: UploadStatus,
  source: Source,
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  statementsCount: z.int(),
  likesCount: z.int(),
  dislikesCount: z.int(),
  liked: z.boolean(),
  disliked: z.boolean(),
  /** A paper of somebody else, or a record of the archive, that the viewer keeps in My storage. */
  isKept: z.boolean(),
  /** How its statements stand to the chain. */
  recordState: RecordState,
  access: AccessLabel,
  rights: RightsReply,
})
export type Article = z.infer<typeof Article>

/** How far an upload is: progress as specified (99 complete, -1 error), its stage, and the reason of an error in words. */
export const UploadState = z.object({
  articleId: z.int(),
  uploadProgress: z.int().min(-1).max(99),
  status: UploadStatus,
  stage: Stage.nullable(),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** How many-th a paper in the queue is to be read, 1 the next; told by the poll and by my papers, null where none waits. */
  queuePosition: z.int().min(1).nullable(),
})
export type UploadState = z.infer<typeof UploadState>

/** One of my papers: the article and its upload state. */
export const MyArticle = Article.extend(UploadState.omit({ articleId: true, status: true }).shape)
export type MyArticle = z.infer<typeof MyArticle>

/** A search hit: an article with its rank (1 is best), the field that matched and the words around the match. */
export const SearchHit = Article.extend({
  rank: z.int().min(1),
  matchedField: z.enum(['title', 'authors', 'abstract', 'text', 'field']).nullable(),
  snippet: Snippet.nullable(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** What stands beside a page of hits: counts per source and field, whether the words matched exactly, whether the text was cut, the engine's time. */
export const SearchMeta = z.object({
  source: z.object({ all: z.int(), system: z.int(), arxiv: z.int() }),
  field: z.array(z.tuple([z.string(), z.int()])),
  /** Papers of each year there are any of, ascending. */
  years: z.array(z.tuple([z.int(), z.int()])),
  access: z.object({ open: z.int(), permission: z.int() }),
  withStatements: z.int(),
  totalIs: z.enum(['exact', 'at-least']),
  exact: z.boolean(),
  cut: z.boolean(),
  /** The query with its spelling mended, when nothing matched and that would. */
  suggestion: z.string().nullable(),
  tookMs: z.number(),
})
export type SearchMeta = z.infer<typeof SearchMeta>

/** What the preprint archive says of a record, beyond what every paper has. Its pdf and page are at the archive, not here. */
export const ArchiveRecord = z.object({
  archiveId: z.string(),
  submitter: z.string().nullable(),
  comments: z.string().nullable(),
  reportNo: z.string().nullable(),
  license: z.string().nullable(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  versions: z.array(z.object({ version: z.string(), createdAt: z.iso.datetime() })),
  isWithdrawn: z.boolean(),
  pageUrl: z.string(),
  pdfUrl: z.string(),
})
export type ArchiveRecord = z.infer<typeof ArchiveRecord>

/** A paper opened: the article; its statements only where it may be viewed; its upload state only for its owner. */
export const OpenArticle = Article.extend({
  graph: Graph.nullable(),
  keywords: z.array(z.string()),
  archive: ArchiveRecord.nullable(),
  sha256: z.string().nullable(),
  /** When the grant of who reads a closed paper runs out; null for ever, or without one. */
  accessExpiresAt: z.iso.datetime().nullable(),
  /** The newest record of its statements on the chain; all of them by `/chain/records`. */
  record: ChainRecord.nullable(),
  uploadProgress: z.int().nullable(),
  stage: Stage.nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type OpenArticle = z.infer<typeof OpenArticle>

/** Likes and dislikes of a paper, and whether the viewer gave one. */
export const Rating = z.object({
  likesCount: z.int(),
  dislikesCount: z.int(),
  liked: z.boolean(),
  disliked: z.boolean(),
})
export type Rating = z.infer<typeof Rating>

/** The document model as a reader gets it. */
export const DocumentReply = PaperDocument
