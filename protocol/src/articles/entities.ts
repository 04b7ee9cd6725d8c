import { z } from 'zod'
import { ChainRecord, RecordState } from '../chain-record/entities.ts'
import { BibliographicName, FurtherFields, Publication, WorkType } from '../citations/bibliographic.ts'
import { PaperDocument } from '../reader/document.ts'
import { Graph } from '../statements/graph.ts'
import { Language } from './language.ts'
import { AccessLabel, Stage, UploadStatus } from './states.ts'

/** The source of a paper: the product itself, or the open preprint archive. */
export const Source = z.enum(['system', 'arxiv'])
export type Source = z.infer<typeof Source>

/** What the viewer may do with a paper; see `rights()`. */
export const RightsReply = z.object({ list: z.boolean(), view: z.boolean(), quote: z.boolean(), download: z.boolean() })

/** The text around a match: `marks` are [start, end) offsets into `text`. */
export const Snippet = z.object({
  text: z.string(),
  page: z.int().nullable(),
  marks: z.array(z.tuple([z.int(), z.int()])),
})
export type Snippet = z.infer<typeof Snippet>

/** What a public list says of a published work, from the gravest to the mildest. */
export const RETRACTION_KINDS = ['retraction', 'concern', 'correction'] as const

/** The entry of a paper in the list of retractions that was imported last. */
export const Retraction = z.object({
  kind: z.enum(RETRACTION_KINDS),
  date: z.iso.date().nullable(),
  reason: z.string(),
  /** The DOI of the notice, without `https://doi.org/`. */
  noticeDoi: z.string().nullable(),
})
export type Retraction = z.infer<typeof Retraction>

/** A paper of specification §3 as in lists. `fileSize` is in MB; multiply by FILE_SIZE_FACTOR for bytes. */
export const Article = z.object({
  id: z.int(),
  title: z.string(),
  field: z.string(),
  authors: z.array(z.string()),
  /** The authors in parts, as far as these are known. */
  names: z.array(BibliographicName),
  type: WorkType.nullable(),
  /** `journalRef` in parts. */
  publication: Publication.nullable(),
  further: FurtherFields.nullable(),
  /** In citations: never changes, and differs from that of any other paper in a list. */
  citationKey: z.string(),
  abstract: z.string(),
  year: z.int().nullable(),
  /** Without `https://doi.org/`, as written by the publisher. */
  doi: z.string().nullable(),
  /** The preprint archive's id without a version, such as `0704.0014` or `math/0309136`; null for other records. */
  archiveId: z.string().nullable(),
  /** Where it appeared, as written: journal, volume and pages, or a conference. */
  journalRef: z.string().nullable(),
  /** Null unless the owner stated it. */
  language: Language.nullable(),
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
  /** Its file was attached to details that were there before; false for others than the owner. */
  isFileAttached: z.boolean(),
  deletedAt: z.iso.datetime().nullable(),
  status: UploadStatus,
  source: Source,
  ownerId: z.int().nullable(),
  ownerName: z.string().nullable(),
  statementsCount: z.int(),
  /** The first of its key claims; null without any, and for viewers who may not read the paper. */
  keyClaim: z.string().nullable(),
  likesCount: z.int(),
  dislikesCount: z.int(),
  liked: z.boolean(),
  disliked: z.boolean(),
  /** True if the viewer has bookmarked it: another person's paper or an archive record. */
  isKept: z.boolean(),
  /** The state of its statements on the chain. */
  recordState: RecordState,
  /** Looked up by its DOI; null for most papers, and after a reinstatement. */
  retraction: Retraction.nullable(),
  access: AccessLabel,
  rights: RightsReply,
})
export type Article = z.infer<typeof Article>

/**
 * The state of an upload: progress as specified (99 complete, -1 error), its stage, and a human-readable error reason.
 */
export const UploadState = z.object({
  articleId: z.int(),
  uploadProgress: z.int().min(-1).max(99),
  status: UploadStatus,
  stage: Stage.nullable(),
  reasonCode: z.string().nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Position in the processing queue, 1 is next; present in the poll and in my papers, null if it is not queued. */
  queuePosition: z.int().min(1).nullable(),
})
export type UploadState = z.infer<typeof UploadState>

/** One of my papers: the article and its upload state. */
export const MyArticle = Article.extend(UploadState.omit({ articleId: true, status: true }).shape)
export type MyArticle = z.infer<typeof MyArticle>

/** A search hit: an article with its rank (1 is best), the field that matched and the text around the match. */
export const SearchHit = Article.extend({
  rank: z.int().min(1),
  matchedField: z.enum(['title', 'authors', 'abstract', 'text', 'field']).nullable(),
  snippet: Snippet.nullable(),
  /** The other papers of the same work among the results, best first; only where copies are grouped. */
  copies: z.array(Article).optional(),
})
export type SearchHit = z.infer<typeof SearchHit>

/** Why a search finds something else than what was typed, or less by collection, tag, reading status or rating. */
export const SearchNote = z.discriminatedUnion('kind', [
  /** A visitor has filed nothing: the search went on without that part. */
  z.object({ kind: z.literal('signIn') }),
  z.object({ kind: z.literal('noCollection'), name: z.string() }),
  z.object({ kind: z.literal('noTag'), name: z.string() }),
  /** Nothing has the words as typed: these are the results of the corrected query. `verbatim` searches as typed. */
  z.object({ kind: z.literal('corrected'), searched: z.string() }),
])
export type SearchNote = z.infer<typeof SearchNote>

/**
 * Metadata of a page of hits: counts per source and field, whether the match was exact, whether the text was cut, and
 * the engine's time.
 */
export const SearchMeta = z.object({
  source: z.object({ all: z.int(), system: z.int(), arxiv: z.int() }),
  field: z.array(z.tuple([z.string(), z.int()])),
  /** Papers per year, ascending; years without papers are left out. */
  years: z.array(z.tuple([z.int(), z.int()])),
  access: z.object({ open: z.int(), permission: z.int() }),
  withStatements: z.int(),
  totalIs: z.enum(['exact', 'at-least']),
  exact: z.boolean(),
  cut: z.boolean(),
  /** The query with corrected spelling, if nothing matched and the correction does; also if that was searched. */
  suggestion: z.string().nullable(),
  notes: z.array(SearchNote),
  tookMs: z.number(),
})
export type SearchMeta = z.infer<typeof SearchMeta>

/** The metadata of an archive record, beyond what every paper has. Its page and file are elsewhere. */
export const ArchiveRecord = z.object({
  /** The id of the preprint archive, or the identifier at another provider. */
  archiveId: z.string(),
  /** `arXiv`, or the host of another provider. */
  provider: z.string(),
  submitter: z.string().nullable(),
  comments: z.string().nullable(),
  reportNo: z.string().nullable(),
  license: z.string().nullable(),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  versions: z.array(z.object({ version: z.string(), createdAt: z.iso.datetime() })),
  isWithdrawn: z.boolean(),
  /** Null where another provider states none. */
  pageUrl: z.string().nullable(),
  /** Null for records of other providers. */
  pdfUrl: z.string().nullable(),
})
export type ArchiveRecord = z.infer<typeof ArchiveRecord>

/** An opened paper: its statements only if the viewer may view it, its upload state only for the owner. */
export const OpenArticle = Article.extend({
  graph: Graph.nullable(),
  /** A later reading of the paper offers its owner other claims. */
  offersClaims: z.boolean(),
  keywords: z.array(z.string()),
  archive: ArchiveRecord.nullable(),
  sha256: z.string().nullable(),
  /** When the viewer's grant for a private paper expires; null if it never does or there is none. */
  accessExpiresAt: z.iso.datetime().nullable(),
  /** The newest record of its statements on the chain; `/chain/records` returns all. */
  record: ChainRecord.nullable(),
  uploadProgress: z.int().nullable(),
  stage: Stage.nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
})
export type OpenArticle = z.infer<typeof OpenArticle>

/** What the owner of a paper may correct. */
export const EDITABLE_FIELDS = [
  'title',
  'authors',
  'year',
  'journalRef',
  'type',
  'doi',
  'abstract',
  'language',
  'field',
] as const satisfies (keyof Article)[]
export type EditableField = (typeof EDITABLE_FIELDS)[number]

const DetailValue = z.union([z.string(), z.int(), z.array(z.string())]).nullable()

/** One change of one detail of a paper by its owner. */
export const PaperChange = z.object({
  id: z.int(),
  field: z.enum(EDITABLE_FIELDS),
  before: DetailValue,
  after: DetailValue,
  changedAt: z.iso.datetime(),
  /** Null for a deleted account. */
  changedBy: z.string().nullable(),
})
export type PaperChange = z.infer<typeof PaperChange>

/** Likes and dislikes of a paper, and the viewer's own. */
export const Rating = z.object({
  likesCount: z.int(),
  dislikesCount: z.int(),
  liked: z.boolean(),
  disliked: z.boolean(),
})
export type Rating = z.infer<typeof Rating>

/** The document model as sent to the reader. */
export const DocumentReply = PaperDocument

/** What lists of papers can be sorted by. */
export const ARTICLE_SORTS = ['id', 'title', 'field', 'createdAt', 'updatedAt', 'likesCount'] as const
