import type { ErrorDefinition } from '../error-definition.ts'

export const commentErrors = {
  commentNotFound: { status: 404, message: 'There is no such comment.' },
  commentNotYours: { status: 403, message: 'Only who wrote a comment may change or delete it.' },
  commentDeleted: { status: 410, message: 'This comment was deleted.' },
  commentEmpty: { status: 400, message: 'A comment needs at least one word.' },
  commentsTooFast: { status: 429, message: 'You are writing very fast. Please wait a minute and try one more time.' },
  anchorElsewhere: { status: 409, message: 'The passage does not stand there in this paper. Please select it again.' },
} as const satisfies Record<string, ErrorDefinition>
