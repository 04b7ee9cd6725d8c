import { z } from 'zod'
import { route } from '../route.ts'
import { DOCVIZ_BASE } from './constants.ts'
import { Corrections, DocvizUser, Result, RunName, Task, UserId } from './entities.ts'

const Token = z.object({ token: z.string() })
const OneTask = z.strictObject({ id: z.uuid() })
const Password = z.string().min(1).max(1000)
/** Bare replies, and a token of its own kind: whoever holds it is asked for with `X-User-ID`, never the account's session. */
const OWN = { base: DOCVIZ_BASE, access: 'any', isBare: true, ignoresToken: true } as const
const SIGNED = ['tokenMissing', 'tokenUncorrected', 'docvizUserMismatch'] as const
const OF_TASK = [...SIGNED, 'docvizTaskNotFound'] as const
const DOWNLOAD = [...OF_TASK, 'docvizNotCompleted', 'docvizExportPending', 'docvizExportFailed'] as const

/** The calls under /api/docviz, in the order of specification §7; what stands behind them is added. */
export const docvizCalls = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    base: DOCVIZ_BASE,
    isBare: true,
    summary:
      'Take an id, or go on with one that is yours: by the account it belongs to, or by its former token. Signed in, the id is bound to the account.',
    access: 'any',
    body: z.strictObject({ userId: UserId, token: z.string().max(200).optional() }),
    reply: z.object({ token: z.string(), user: DocvizUser }),
    limit: 'signIn',
    errors: ['docvizIdTaken'],
  }),
  me: route({
    ...OWN,
    method: 'GET',
    path: '/auth/me',
    summary: 'Who the token was given to, what is kept and how much may be.',
    reply: DocvizUser,
    errors: SIGNED,
  }),
  websocketToken: route({
    ...OWN,
    method: 'POST',
    path: '/websocket/token',
    summary: 'A token that opens one live connection within 60 seconds.',
    reply: Token,
    errors: SIGNED,
  }),
  upload: route({
    ...OWN,
    method: 'POST',
    path: '/documents/upload',
    summary: 'Upload a pdf and have it read; the task tells how far it is.',
    multipart: z.strictObject({ password: Password.optional() }),
    reply: Task,
    status: 201,
    limit: 'upload',
    errors: [
      ...SIGNED,
      'fileMissing',
      'fileEmpty',
      'fileTooLarge',
      'docvizPdfOnly',
      'docvizFull',
      'docvizInWork',
      'docvizDayUsed',
      'storageFull',
    ],
  }),
  tasks: route({
    ...OWN,
    method: 'GET',
    path: '/tasks',
    summary: 'My documents, newest first.',
    reply: z.array(Task),
    errors: SIGNED,
  }),
  task: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id',
    summary: 'How far one document is.',
    params: OneTask,
    reply: Task,
    errors: OF_TASK,
  }),
  deleteTask: route({
    ...OWN,
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Delete a document with everything made of it; what is being read stops.',
    params: OneTask,
    reply: z.object({ id: z.string() }),
    errors: OF_TASK,
  }),
  result: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/result',
    summary:
      'Pages, boxes, offsets, order and grades of a completed document: with its corrections applied, as it was read, or of the reading before.',
    params: OneTask,
    query: z.strictObject({ run: RunName.optional() }),
    reply: Result,
    errors: [...OF_TASK, 'docvizNotCompleted', 'docvizNoFormer'],
  }),
  pdf: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/pdf',
    summary: 'The pdf with a coloured, labelled and numbered box around everything that was found.',
    params: OneTask,
    errors: [...DOWNLOAD, 'docvizNoAnnotatedPdf'],
  }),
  originalPdf: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/download/originalPdf',
    summary: 'The pdf as it was uploaded.',
    params: OneTask,
    errors: OF_TASK,
  }),
  downloadResult: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/download/result',
    summary: 'A zip of the result: JSON with boxes and offsets, Markdown, HTML, tables as CSV, references as BibTeX.',
    params: OneTask,
    errors: DOWNLOAD,
  }),
  correct: route({
    ...OWN,
    method: 'PUT',
    path: '/tasks/:id/corrections',
    summary:
      'Keep what was corrected, all of it at once; the downloads are made anew. `revision` is the one it was made on.',
    params: OneTask,
    body: z.strictObject({ revision: z.int().min(0), corrections: Corrections }),
    reply: z.object({ revision: z.int() }),
    errors: [...OF_TASK, 'docvizNotCompleted', 'docvizConflict', 'docvizCorrectionWrong'],
  }),
  retry: route({
    ...OWN,
    method: 'POST',
    path: '/tasks/:id/retry',
    summary:
      'Read a document again, with its password where it is protected; the earlier reading is kept beside it with its corrections.',
    params: OneTask,
    body: z.strictObject({ password: Password.optional() }),
    reply: Task,
    limit: 'upload',
    errors: [...OF_TASK, 'docvizNotFailed', 'docvizInWork', 'docvizDayUsed'],
  }),
  logout: route({
    ...OWN,
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the token; the documents stay with the id.',
    reply: z.object({ userId: z.string() }),
    errors: SIGNED,
  }),
} as const
