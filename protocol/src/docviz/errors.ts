import type { ErrorDefinition } from '../error-definition.ts'

export const docvizErrors = {
  docvizIdTaken: {
    status: 409,
    message: 'This id is in use. Continue with the browser or the account that it belongs to, or take another id.',
  },
  docvizUserMismatch: {
    status: 403,
    message: 'The X-User-ID header must contain the id that the token was issued for.',
  },
  docvizTaskNotFound: { status: 404, message: 'You have no such document.' },
  docvizNotCompleted: { status: 409, message: 'The document is not ready. Please wait until it is completed.' },
  docvizNoFormer: { status: 404, message: 'There is no previous run of this document.' },
  docvizNotFailed: { status: 409, message: 'The document is already being processed.' },
  docvizExportPending: {
    status: 409,
    message: 'The downloads are being updated with your corrections. Please try again in a moment.',
  },
  docvizNoAnnotatedPdf: {
    status: 409,
    message: 'This PDF is protected or damaged and cannot be annotated. The result and the original are available.',
  },
  docvizExportFailed: {
    status: 409,
    message:
      'The downloads could not be updated with your corrections. Correct the document again, or process it again.',
  },
  docvizPdfOnly: { status: 415, message: 'Only pdf files can be visualised, and the content must be of that type.' },
  docvizFull: {
    status: 429,
    message: 'You have reached the limit of documents. Delete one first; guests may store fewer than accounts.',
  },
  docvizDayUsed: {
    status: 429,
    message: 'Your network has reached the limit of documents for today. Sign in to continue, or come back tomorrow.',
  },
  docvizInWork: { status: 429, message: 'Five of your documents are being processed. Please wait until one is done.' },
  docvizConflict: { status: 409, message: 'The corrections were changed elsewhere since you opened them.' },
  docvizCorrectionWrong: { status: 400, message: 'The corrections do not fit the document.' },
} as const satisfies Record<string, ErrorDefinition>
