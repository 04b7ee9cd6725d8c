import type { ErrorDefinition } from '../error-definition.ts'

export const compareErrors = {
  comparisonNotFound: { status: 404, message: 'This comparison does not exist.' },
  comparisonNotYours: { status: 403, message: 'Only the owner of a comparison may change or delete it.' },
  comparisonConflict: { status: 409, message: 'The comparison was saved elsewhere since you opened it.' },
  tooManyComparisons: { status: 409, message: 'You have reached the limit of saved comparisons. Delete one first.' },
  comparePdfOnly: { status: 415, message: 'A comparison takes pdf files only.' },
  pdfUnreadable: { status: 422, message: 'The pdf could not be read.' },
  pdfTooSlow: { status: 503, message: 'Reading the PDF took too long. Nothing of it was stored.' },
  tooManyPdfs: { status: 429, message: 'A PDF of yours is already being read. Please wait until it is done.' },
} as const satisfies Record<string, ErrorDefinition>
