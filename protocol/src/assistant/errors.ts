import type { ErrorDefinition } from '../error-definition.ts'

export const assistantErrors = {
  modelNotSet: { status: 409, message: 'No model is set. Set your own, or ask the administrator to configure one.' },
  modelHostChanged: { status: 409, message: 'The model has changed meanwhile. Please look at its address again.' },
  modelAddressRefused: {
    status: 400,
    message: 'This address cannot be used. It must begin with https:// and lead to a public server.',
  },
} as const satisfies Record<string, ErrorDefinition>
