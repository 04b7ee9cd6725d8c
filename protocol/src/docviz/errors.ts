import type { ErrorDefinition } from '../error-definition.ts'

export const docvizErrors = {
  docvizIdTaken: {
    status: 409,
    message: 'This id is in use. Continue with the browser or the account that it belongs to, or take another id.',
  },
  docvizUserMismatch: { status: 403, message: 'The X-User-ID header must name the id that the token was given for.' },
  docvizTaskNotFound: { status: 404, message: 'There is no such document among yours.' },
  docvizNotCompleted: { status: 409, message: 'The document is not ready. Please wait until it is completed.' },
  docvizNoFormer: { status: 404, message: 'The document was read only once: there is no earlier reading of it.' },
  docvizNotFailed: { status: 409, message: 'The document is being read already.' },
  docvizExportPending: {
    status: 409,
    message: 'The downloads are being made with your corrections. Please try again in a moment.',
  },
  docvizNoAnnotatedPdf: {
    status: 409,
    message: 'Nothing can be drawn on this pdf, as it is protected or damaged. The result and the original can be had.',
  },
  docvizExportFailed: {
    status: 409,
    message: 'The downloads could not be made with your corrections. Correct it once more, or have it read again.',
  },
  docvizPdfOnly: { status: 415, message: 'Only pdf files can be visualised, and the content must be of that type.' },
  docvizFull: {
    status: 429,
    message: 'There is no room for another document. Delete one first; a guest keeps fewer than an account.',
  },
  docvizDayUsed: {
    status: 429,
    message: 'Your network has used its documents for today. Sign in to continue, or come back tomorrow.',
  },
  docvizInWork: { status: 429, message: 'Five of your documents are being read. Please wait until one is done.' },
  docvizConflict: { status: 409, message: 'The corrections were changed elsewhere since you opened them.' },
  docvizCorrectionWrong: { status: 400, message: 'The corrections do not fit the document.' },
} as const satisfies Record<string, ErrorDefinition>
