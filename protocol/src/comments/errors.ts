import type { ErrorDefinition } from '../error-definition.ts'

export const commentErrors = {
  commentNotFound: { status: 404, message: 'This comment does not exist.' },
  commentNotYours: { status: 403, message: 'Only the author of a comment may change or delete it.' },
  commentDeleted: { status: 410, message: 'This comment was deleted.' },
  commentEmpty: { status: 400, message: 'A comment needs at least one word.' },
  commentsTooFast: { status: 429, message: 'You are posting too fast. Please wait a minute and try again.' },
  anchorElsewhere: {
    status: 409,
    message: 'This passage is not at that position in the paper. Please select it again.',
  },
} as const satisfies Record<string, ErrorDefinition>
