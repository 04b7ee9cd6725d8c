import { z } from 'zod'
import { findCalls } from '../knowledge/find-calls.ts'
import { FAR_OFFSET_MAX, Flag, Id, listOf, listQuery, whole } from '../page.ts'
import { route } from '../route.ts'
import { GenerationFields, Graph } from '../statements/graph.ts'
import { versionCalls } from '../statements/version-calls.ts'
import { bookmarkCalls, requestedCalls } from '../storage/calls.ts'
import { SignedMessage } from '../wallet/entities.ts'
import { MESSAGE_ERRORS } from '../wallet/errors.ts'
import { FIELD_MAX, TITLE_MAX } from './constants.ts'
import {
  Article,
  DocumentReply,
  MyArticle,
  OpenArticle,
  Rating,
  SearchHit,
  SearchMeta,
  UploadState,
} from './entities.ts'

const OneArticle = z.strictObject({ articleId: Id })
const Text = z.string().max(20_000).optional()
const SORTS = ['id', 'title', 'field', 'createdAt', 'updatedAt', 'likesCount'] as const
const MY_SORTS = ['status', 'access', 'fileSize', 'pages', 'statementsCount', 'deletedAt', 'keptAt'] as const
/** Filters of the catalogue: a field by name, a range of years, only papers with statements. */
const Filters = {
  filterTypeArticle: z.enum(['all', 'system', 'arxiv']).default('system'),
  field: z.string().max(FIELD_MAX).optional(),
  yearFrom: whole(0, 9999).optional(),
  yearTo: whole(0, 9999).optional(),
  access: z.enum(['open', 'permission']).optional(),
  hasStatements: Flag.optional(),
}

/** The calls under /articles, /graph and /uploadStatusUpdate, in the order of specification §7; additions last. */
export const articleCalls = {
  list: route({
    method: 'GET',
    path: '/articles',
    summary: 'List all published papers, newest first.',
    access: 'any',
    limit: 'search',
    query: z.strictObject({
      ...listQuery(SORTS, { field: 'id', direction: 'DESC' }),
      ...Filters,
      ownerId: Id.optional(),
      searchField: z.enum(['title', 'author', 'field']).optional(),
      search: Text,
      doneStatus: Flag.optional(),
      isHidden: Flag.optional(),
    }),
    reply: listOf(Article),
    errors: [],
  }),
  search: route({
    method: 'GET',
    path: '/articles/search-articles',
    summary: 'Search titles, authors, abstracts and full texts; best match first (rank ascending).',
    access: 'any',
    limit: 'search',
    query: z.strictObject({
      ...listQuery(['rank', 'createdAt', 'likesCount'], { field: 'rank', direction: 'ASC' }, FAR_OFFSET_MAX),
      ...Filters,
      searchField: z.enum(['title', 'author', 'field']).optional(),
      search: Text,
      mine: Flag.optional(),
      doneStatus: Flag.optional(),
      isHidden: Flag.optional(),
    }),
    reply: listOf(SearchHit),
    meta: SearchMeta,
    errors: [],
  }),
  article: route({
    method: 'GET',
    path: '/articles/article',
    summary: 'Get a paper; its statements are included only if the caller may view it.',
    access: 'list',
    paper: 'articleId',
    query: OneArticle,
    reply: OpenArticle,
    errors: [],
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
    errors: ['signatureNeeded', 'walletNotLinked', ...MESSAGE_ERRORS, 'articleNotFound', 'archiveOnly'],
  }),
  access: route({
    method: 'PUT',
    path: '/articles/access',
    summary: 'Make a paper public or private; with a signed message, or the password of the owner.',
    access: 'owner',
    paper: 'articleId',
    limit: 'signIn',
    body: z.strictObject({
      articleId: Id,
      isOpen: z.boolean(),
      ...SignedMessage.partial().shape,
      password: z.string().max(1000).optional(),
    }),
    reply: Article,
    errors: ['passwordNeeded', 'passwordWrong', 'walletNotLinked', ...MESSAGE_ERRORS],
  }),
  delete: route({
    method: 'DELETE',
    path: '/articles/delete',
    summary: 'Move a paper to the bin for 30 days.',
    access: 'owner',
    paper: 'articleId',
    query: OneArticle,
    reply: z.null(),
    errors: [],
  }),
  create: route({
    method: 'POST',
    path: '/articles/create',
    summary: 'Upload a paper: the file and the five generation fields; returns before processing.',
    access: 'user',
    limit: 'upload',
    multipart: GenerationFields.extend({ password: z.string().max(200).optional() }),
    reply: MyArticle,
    status: 201,
    errors: ['fileMissing', 'fileEmpty', 'fileTooLarge', 'fileUnsupported', 'tooManyInWork'],
  }),
  update: route({
    method: 'PUT',
    path: '/articles/update',
    summary: 'Change title and field; omitted fields are unchanged.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({
      articleId: Id,
      title: z.string().trim().min(1).max(TITLE_MAX).optional(),
      field: z.string().trim().max(FIELD_MAX).optional(),
    }),
    reply: Article,
    errors: [],
  }),
  myArticles: route({
    method: 'GET',
    path: '/articles/my-articles',
    summary: 'List my papers: doneStatus true for My storage, false for Upload activity.',
    access: 'user',
    query: z.strictObject({
      ...listQuery([...SORTS, ...MY_SORTS], { field: 'id', direction: 'DESC' }),
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
      search: Text,
    }),
    reply: listOf(MyArticle),
    errors: [],
  }),
  hideFromUpload: route({
    method: 'POST',
    path: '/articles/hide-article-from-upload',
    summary: 'Hide an upload; if it is still processing it is cancelled.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isHidden: z.boolean() }),
    reply: UploadState,
    errors: [],
  }),
  publish: route({
    method: 'PUT',
    path: '/articles/publish',
    summary: 'Publish a complete paper, or unpublish it.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isPublished: z.boolean() }),
    reply: Article,
    errors: ['notComplete'],
  }),
  uploadStatus: route({
    method: 'GET',
    path: '/uploadStatusUpdate',
    summary: 'Get the progress of an upload; the poll equivalent of the live event.',
    access: 'owner',
    paper: 'articleId',
    query: OneArticle,
    reply: UploadState,
    errors: ['articleCancelled'],
  }),
  like: rating('like'),
  dislike: rating('dislike'),
  graphSave: route({
    method: 'PUT',
    path: '/graph/save',
    summary: 'Save the statements of a paper.',
    access: 'owner',
    paper: 'id',
    body: z.strictObject({ id: Id, graph: Graph, baseMd5Hash: z.string().max(64).optional() }),
    reply: z.object({ updatedAt: z.iso.datetime(), md5Hash: z.string(), sha256: z.string() }),
    errors: ['notComplete', 'graphConflict'],
  }),
  restore: route({
    method: 'PUT',
    path: '/articles/restore',
    summary: 'Restore a paper from the bin; one that was taken down only after an administrator allows it.',
    access: 'owner',
    paper: 'articleId',
    inBin: true,
    body: OneArticle,
    reply: Article,
    errors: ['notInBin', 'articleTakenDown'],
  }),
  retry: route({
    method: 'POST',
    path: '/articles/retry',
    summary: 'Retry a failed paper from the failed stage; for an encrypted PDF, with its password.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, password: z.string().max(200).optional() }),
    reply: UploadState,
    errors: ['notFailed', 'tooManyInWork'],
  }),
  file: route({
    method: 'GET',
    path: '/articles/file',
    summary: 'Get the file for the reader, with range requests; needs the download right, but no signature.',
    access: 'view',
    paper: 'articleId',
    query: OneArticle,
    errors: ['accessDenied', 'archiveOnly'],
  }),
  document: route({
    method: 'GET',
    path: '/articles/document',
    summary: 'Get pages, blocks and sentences of a paper.',
    access: 'view',
    paper: 'articleId',
    query: OneArticle,
    reply: DocumentReply,
    errors: ['notComplete', 'archiveOnly'],
  }),
  downloadFile: route({
    method: 'GET',
    path: '/articles/download/:ticket',
    summary: 'The URL returned by `download`: serves the file once.',
    access: 'any',
    params: z.strictObject({ ticket: z.string().regex(/^[\w-]{20,100}$/) }),
    errors: ['linkExpired'],
  }),
  addSamples: route({
    method: 'POST',
    path: '/articles/sample-library',
    summary: 'Add the three sample papers to my storage; they are processed like any upload.',
    access: 'user',
    limit: 'upload',
    reply: z.array(MyArticle),
    errors: [],
  }),
  removeSamples: route({
    method: 'DELETE',
    path: '/articles/sample-library',
    summary: 'Delete my sample papers permanently.',
    access: 'user',
    reply: z.object({ removed: z.int() }),
    errors: [],
  }),
  ...requestedCalls,
  ...findCalls,
  ...bookmarkCalls,
  ...versionCalls,
} as const

function rating<const N extends 'like' | 'dislike'>(name: N) {
  return route({
    method: 'PATCH',
    path: `/articles/${name}`,
    summary: `Give or remove a ${name}; the other one is cleared.`,
    access: 'list',
    signedIn: true,
    paper: 'articleId',
    body: OneArticle,
    reply: Rating,
    errors: [],
  })
}
