import { z } from 'zod'
import { ARTICLE_SORTS, Article, MyArticle } from '../articles/entities.ts'
import { PaperLabels, ReadingStatus, STARS_MAX } from '../library/entities.ts'
import { FAR_OFFSET_MAX, Flag, Id, listOf, listQuery, OnePaper, whole } from '../page.ts'
import { AccessRequest } from '../requests/entities.ts'
import { route } from '../route.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'

/** Most papers per call that adds or removes bookmarks. */
export const KEEP_AT_ONCE_MAX = 500

/** Bytes of a file that the reader requests at a time. */
export const FILE_PART = 65_536

/** Most fields that the counts of My storage list. */
export const COUNTED_FIELDS_MAX = 8

/** How many papers each list of My storage holds, and how many there are of each year and field. */
export const MyCounts = z.object({
  all: z.int(),
  drafts: z.int(),
  published: z.int(),
  kept: z.int(),
  hidden: z.int(),
  bin: z.int(),
  /** By year, oldest first. */
  years: z.array(z.object({ year: z.int(), count: z.int() })),
  /** By field, most frequent first. */
  fields: z.array(z.object({ field: z.string(), count: z.int() })).max(COUNTED_FIELDS_MAX),
})

export type MyCounts = z.infer<typeof MyCounts>

/** A paper of My storage, with how the person has filed it. */
export const StoredArticle = MyArticle.extend({ labels: PaperLabels })
export type StoredArticle = z.infer<typeof StoredArticle>

const MY_SORTS = [
  'authors',
  'year',
  'venue',
  'status',
  'access',
  'fileSize',
  'pages',
  'statementsCount',
  'deletedAt',
  'keptAt',
  'stars',
] as const

/** Words, and how a person has filed papers. */
const FILTERS = {
  search: z.string().max(20_000).optional(),
  collectionId: Id.optional(),
  tagId: Id.optional(),
  readingStatus: ReadingStatus.optional(),
  minStars: whole(1, STARS_MAX).optional(),
}

/** The calls of My storage: its lists, bookmarks and files. */
export const storageCalls = {
  myArticles: route({
    method: 'GET',
    path: '/articles/my-articles',
    summary:
      'List my papers: doneStatus true for My storage, false for Upload activity. With collectionId, tagId, readingStatus, minStars, or in:, tag:, status: and rating: in the search, also papers of others and archive records.',
    access: 'user',
    query: z.strictObject({
      ...listQuery([...ARTICLE_SORTS, ...MY_SORTS], { field: 'id', direction: 'DESC' }, FAR_OFFSET_MAX),
      doneStatus: Flag.optional(),
      isHidden: Flag.optional(),
      isPublished: Flag.optional(),
      isDeleted: Flag.optional(),
      /** True: only bookmarks (papers of others and archive records), no papers of my own. */
      isKept: Flag.optional(),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      ...FILTERS,
    }),
    reply: listOf(StoredArticle),
  }),
  file: route({
    method: 'GET',
    path: '/articles/file',
    summary: 'Get the file for the reader, with range requests; needs the download right, but no signature.',
    access: 'view',
    paper: 'articleId',
    query: OnePaper,
    errors: ['accessDenied', 'archiveOnly', 'noFile'],
  }),
  download: route({
    method: 'POST',
    path: '/articles/download',
    whileImpersonating: 'allowed',
    summary:
      'Get a download URL that works once, for 60 s. The signature leaves a receipt; it does not protect the file.',
    access: 'download',
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      articleUrl: z.string().max(200),
      ...SignedMessage.partial().shape,
    }),
    reply: z.object({ url: z.string() }),
    errors: ['signatureNeeded', 'walletNotLinked', ...MESSAGE_ERRORS, 'articleNotFound', 'archiveOnly', 'noFile'],
  }),
  downloadFile: route({
    method: 'GET',
    path: '/articles/download/:ticket',
    summary: 'The URL returned by `download`: serves the file once.',
    access: 'any',
    params: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,100}$/) }),
    errors: ['linkExpired'],
  }),
  myRequestedArticles: route({
    method: 'GET',
    path: '/articles/my-requested-articles',
    summary: 'List the papers of others to which I requested access, each with my request.',
    access: 'user',
    query: z.strictObject(
      listQuery(['id', 'title', 'field', 'createdAt', 'updatedAt'], { field: 'id', direction: 'DESC' }),
    ),
    reply: listOf(Article.extend({ request: AccessRequest })),
  }),
  keep: route({
    method: 'PUT',
    path: '/articles/keep',
    summary: 'Add or remove bookmarks; papers that may not be listed and my own are skipped.',
    access: 'user',
    body: z.strictObject({ articleIds: z.array(Id).min(1).max(KEEP_AT_ONCE_MAX), isKept: z.boolean() }),
    reply: z.object({ articleIds: z.array(z.int()) }),
  }),
  myCounts: route({
    method: 'GET',
    path: '/articles/my-counts',
    summary:
      'Count the papers of each list of My storage; by year and field, those that the first list shows with these filters.',
    access: 'user',
    query: z.strictObject(FILTERS),
    reply: MyCounts,
  }),
} as const
