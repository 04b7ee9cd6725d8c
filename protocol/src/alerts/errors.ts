import type { ErrorDefinition } from '../error-definition.ts'

export const alertErrors = {
  savedSearchNotFound: { status: 404, message: 'This saved search does not exist.' },
  tooManySavedSearches: { status: 409, message: 'You have reached the limit of saved searches. Delete one first.' },
  savedSearchTooWide: {
    status: 400,
    message: 'This search finds every paper. Add words, a field or years before you save it.',
  },
  savedSearchOfMine: {
    status: 400,
    message: 'by:me finds your own papers only, of which you are not notified. Remove it before you save the search.',
  },
  questionTooGeneral: {
    status: 400,
    message: 'Almost every paper answers this question. Name what you want to know about.',
  },
  feedNotFound: { status: 404, message: 'There is no feed at this address, or its address was revoked.' },
} as const satisfies Record<string, ErrorDefinition>
