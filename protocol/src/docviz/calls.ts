import { z } from 'zod'
import { route } from '../route.ts'
import { DOCVIZ_BASE } from './constants.ts'
import { Corrections, DocvizUser, Result, RunName, Task, UserId } from './entities.ts'

const Token = z.object({ token: z.string() })
const OneTask = z.strictObject({ id: z.uuid() })
const Password = z.string().min(1).max(1000)
/** Bare replies with an own kind of token, sent with `X-User-ID`, never the account's session. */
const OWN = { base: DOCVIZ_BASE, access: 'any', isBare: true, ignoresToken: true } as const
const SIGNED = ['tokenMissing', 'tokenUncorrected', 'docvizUserMismatch'] as const
const OF_TASK = [...SIGNED, 'docvizTaskNotFound'] as const
const DOWNLOAD = [...OF_TASK, 'docvizNotCompleted', 'docvizExportPending', 'docvizExportFailed'] as const

/** The calls under /api/docviz, in the order of specification §7; additions last. */
export const docvizCalls = {
  register: route({
    method: 'POST',
    path: '/auth/register',
    base: DOCVIZ_BASE,
    isBare: true,
    summary:
      'Register an id, or continue with one of yours: through the account it belongs to, or its former token. If signed in, the id is bound to the account.',
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
    summary: 'Get the owner of the token, its documents and limits.',
    reply: DocvizUser,
    errors: SIGNED,
  }),
  websocketToken: route({
    ...OWN,
    method: 'POST',
    path: '/websocket/token',
    summary: 'Get a token that opens one live connection within 60 seconds.',
    reply: Token,
    errors: SIGNED,
  }),
  upload: route({
    ...OWN,
    method: 'POST',
    path: '/documents/upload',
    summary: 'Upload a PDF for processing; the task reports its progress.',
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
    summary: 'List my documents, newest first.',
    reply: z.array(Task),
    errors: SIGNED,
  }),
  task: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id',
    summary: 'Get the progress of one document.',
    params: OneTask,
    reply: Task,
    errors: OF_TASK,
  }),
  deleteTask: route({
    ...OWN,
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Delete a document with all results; processing is stopped.',
    params: OneTask,
    reply: z.object({ id: z.string() }),
    errors: OF_TASK,
  }),
  result: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/result',
    summary:
      'Get pages, boxes, offsets, order and grades of a completed document: corrected, as read, or of the previous run.',
    params: OneTask,
    query: z.strictObject({ run: RunName.optional() }),
    reply: Result,
    errors: [...OF_TASK, 'docvizNotCompleted', 'docvizNoFormer'],
  }),
  pdf: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/pdf',
    summary: 'Download the PDF with a coloured, labelled and numbered box around every detected element.',
    params: OneTask,
    errors: [...DOWNLOAD, 'docvizNoAnnotatedPdf'],
  }),
  originalPdf: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/download/originalPdf',
    summary: 'Download the uploaded PDF.',
    params: OneTask,
    errors: OF_TASK,
  }),
  downloadResult: route({
    ...OWN,
    method: 'GET',
    path: '/tasks/:id/download/result',
    summary:
      'Download a zip of the result: JSON with boxes and offsets, Markdown, HTML, tables as CSV, references as BibTeX.',
    params: OneTask,
    errors: DOWNLOAD,
  }),
  correct: route({
    ...OWN,
    method: 'PUT',
    path: '/tasks/:id/corrections',
    summary: 'Save all corrections at once; the downloads are rebuilt. `revision` is the one they are based on.',
    params: OneTask,
    body: z.strictObject({ revision: z.int().min(0), corrections: Corrections }),
    reply: z.object({ revision: z.int() }),
    errors: [...OF_TASK, 'docvizNotCompleted', 'docvizConflict', 'docvizCorrectionWrong'],
  }),
  retry: route({
    ...OWN,
    method: 'POST',
    path: '/tasks/:id/retry',
    summary: 'Process a document again, with its password if encrypted; the previous run is kept with its corrections.',
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
