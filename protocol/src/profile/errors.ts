import type { ErrorDefinition } from '../error-definition.ts'

export const profileErrors = {
  profileNotFound: { status: 404, message: 'This person does not exist.' },
  profileIncomplete: { status: 400, message: 'Please fill in all required fields in profile' },
  imageUnsupported: { status: 415, message: 'A picture must be a jpg, jpeg or png file.' },
  imageTooManyPixels: { status: 413, message: 'A picture may have at most 50 million pixels.' },
  imageTooLarge: { status: 413, message: 'A picture may be at most 5 MB.' },
} as const satisfies Record<string, ErrorDefinition>
