import { z } from 'zod'
import { MyArticle, UploadState } from '../articles/entities.ts'
import { Id, OnePaper } from '../page.ts'
import { route } from '../route.ts'
import { GenerationFields } from '../statements/graph.ts'

/** The fields of the form beside the file. */
const UploadFields = GenerationFields.extend({ password: z.string().max(200).optional() })

/** The calls about uploading and processing. */
export const uploadCalls = {
  create: route({
    method: 'POST',
    path: '/articles/create',
    summary:
      'Upload a paper: the file and the five generation fields; returns before processing. Takes an Idempotency-Key.',
    access: 'user',
    limit: 'upload',
    multipart: UploadFields,
    reply: MyArticle,
    status: 201,
    errors: ['fileMissing', 'fileEmpty', 'fileTooLarge', 'fileUnsupported', 'tooManyInWork'],
  }),
  attachFile: route({
    method: 'POST',
    path: '/articles/attach-file',
    summary:
      'Give a paper without a file its file, which is processed like an upload; stated details stay. Replaces an attached file that could not be read.',
    access: 'owner',
    paper: 'articleId',
    limit: 'upload',
    query: OnePaper,
    multipart: UploadFields,
    reply: MyArticle,
    errors: ['fileThere', 'fileMissing', 'fileEmpty', 'fileTooLarge', 'fileUnsupported', 'tooManyInWork'],
  }),
  detachFile: route({
    method: 'DELETE',
    path: '/articles/attach-file',
    summary: 'Remove the file that was attached to a paper, with what was read of it; stated details stay.',
    access: 'owner',
    paper: 'articleId',
    query: OnePaper,
    reply: MyArticle,
    errors: ['fileKept'],
  }),
  confirmFile: route({
    method: 'POST',
    path: '/articles/confirm-file',
    summary: 'Confirm that an attached file is of its paper; removes the warning that it may be of another one.',
    access: 'owner',
    paper: 'articleId',
    body: OnePaper,
    reply: MyArticle,
  }),
  hideFromUpload: route({
    method: 'POST',
    path: '/articles/hide-article-from-upload',
    summary:
      'Hide an upload; if it is still processing it is cancelled. A file that was attached and is not read is removed, and its paper stays.',
    access: 'owner',
    paper: 'articleId',
    body: z.strictObject({ articleId: Id, isHidden: z.boolean() }),
    reply: UploadState,
  }),
  uploadStatus: route({
    method: 'GET',
    path: '/uploadStatusUpdate',
    summary: 'Get the progress of an upload; the poll equivalent of the live event.',
    access: 'owner',
    paper: 'articleId',
    query: OnePaper,
    reply: UploadState,
    errors: ['articleCancelled'],
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
  addSamples: route({
    method: 'POST',
    path: '/articles/sample-library',
    summary: 'Add the three sample papers to my storage; they are processed like any upload.',
    access: 'user',
    limit: 'upload',
    reply: z.array(MyArticle),
  }),
  removeSamples: route({
    method: 'DELETE',
    path: '/articles/sample-library',
    summary: 'Delete my sample papers permanently.',
    access: 'user',
    reply: z.object({ removed: z.int() }),
  }),
} as const
