import type { ErrorDefinition } from '../error-definition.ts'

export const compareErrors = {
  comparisonNotFound: { status: 404, message: 'There is no such comparison.' },
  comparisonNotYours: { status: 403, message: 'Only who saved a comparison may change or delete it.' },
  comparisonConflict: { status: 409, message: 'The comparison was saved elsewhere since you opened it.' },
  tooManyComparisons: { status: 409, message: 'You keep as many comparisons as one account may. Delete one first.' },
  comparePdfOnly: { status: 415, message: 'A comparison takes pdf files only.' },
  pdfUnreadable: { status: 422, message: 'The pdf could not be read.' },
  pdfTooSlow: { status: 503, message: 'Reading the pdf took longer than allowed. Nothing of it was kept.' },
  tooManyPdfs: { status: 429, message: 'A pdf of yours is being read. Please wait until it is done.' },
} as const satisfies Record<string, ErrorDefinition>
