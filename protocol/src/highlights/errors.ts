import type { ErrorDefinition } from '../error-definition.ts'

export const highlightErrors = {
  highlightNotFound: { status: 404, message: 'This highlight does not exist.' },
  areaElsewhere: { status: 409, message: 'This area is not within a page of the paper. Please select it again.' },
  tooManyHighlights: { status: 409, message: 'You have reached the limit of highlights in this paper.' },
} as const satisfies Record<string, ErrorDefinition>
