import type { ErrorDefinition } from '../error-definition.ts'

export const highlightErrors = {
  highlightNotFound: { status: 404, message: 'This highlight does not exist.' },
  tooManyHighlights: { status: 409, message: 'You have reached the limit of highlights in this paper.' },
} as const satisfies Record<string, ErrorDefinition>
