import { z } from 'zod'
import { administrationErrors } from './administration/errors.ts'
import { alertErrors } from './alerts/errors.ts'
import { articleErrors } from './articles/errors.ts'
import { authErrors } from './auth/errors.ts'
import { chainErrors } from './chain/errors.ts'
import { recordErrors } from './chain-record/errors.ts'
import { chatErrors } from './chat/errors.ts'
import { commentErrors } from './comments/errors.ts'
import { compareErrors } from './compare/errors.ts'
import { docvizErrors } from './docviz/errors.ts'
import type { ErrorDefinition } from './error-definition.ts'
import { highlightErrors } from './highlights/errors.ts'
import { keyErrors } from './keys/errors.ts'
import { libraryErrors } from './library/errors.ts'
import { profileErrors } from './profile/errors.ts'
import { requestErrors } from './requests/errors.ts'
import { securityErrors } from './security/errors.ts'
import { walletErrors } from './wallet/errors.ts'

const generalErrors = {
  validationFailed: { status: 400, message: 'Request error' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'This address does not support this method.' },
  tooLarge: { status: 413, message: 'The request is larger than allowed.' },
  unsupportedMediaType: { status: 415, message: 'The body must be JSON or multipart form data.' },
  idempotencyKeyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  adminOnly: { status: 403, message: 'Only an administrator may do this.' },
  serverError: { status: 500, message: 'Something went wrong here. Nothing you sent was changed; please try again.' },
  storageFull: { status: 503, message: 'There is no room left to store this. Nothing was saved.' },
  fileUnreadable: {
    status: 500,
    message: 'This file is damaged or missing on the server. Please inform the operator of this site.',
  },
  searchDamaged: {
    status: 503,
    message: 'The search is damaged and is being rebuilt. Please try again in a minute; papers can be read meanwhile.',
  },
  busy: { status: 503, message: 'The service is too busy to answer in time. Please try again in a moment.' },
  readOnly: { status: 503, message: 'Changes cannot be saved at the moment; reading works. Please try again soon.' },
  notReady: { status: 503, message: 'The service is starting or stopping. Please try again in a moment.' },
} as const satisfies Record<string, ErrorDefinition>

/** The error catalogue: code → status and message. Texts of the specification are verbatim. */
export const ERRORS = {
  ...generalErrors,
  ...authErrors,
  ...securityErrors,
  ...walletErrors,
  ...profileErrors,
  ...keyErrors,
  ...articleErrors,
  ...libraryErrors,
  ...highlightErrors,
  ...alertErrors,
  ...chatErrors,
  ...commentErrors,
  ...compareErrors,
  ...requestErrors,
  ...docvizErrors,
  ...chainErrors,
  ...recordErrors,
  ...administrationErrors,
} as const
export type ErrorCode = keyof typeof ERRORS

/** The body of every error; `fields` maps fields of the payload to their problems. */
export const ErrorReply = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** For a response without a message (specification §8). */
export const REQUEST_ERROR = 'Request error'
/** The title of every error toast. */
export const ERROR_TITLE = 'Error'
/** The message of an upload failure other than 410, with status 500. */
export const UPLOAD_ERROR = 'Upload file'
/** Messages for failures of the live connection. */
export const SOCKET_ERRORS = { timeout: 'timeout', parseError: 'parse error', disconnected: 'disconnected' } as const
const FIELD_NAMES = ['username', 'password', 'email', 'code', 'check'] as const

/**
 * Field errors of a failure: `fields` if the server sends them; otherwise the message is split on commas and each part
 * is assigned to the form field whose name it contains (specification §5). The rest goes to `form`.
 */
export function fieldErrors(reply: Pick<ErrorReply, 'message' | 'fields'>): Record<string, string> {
  if (reply.fields && Object.keys(reply.fields).length > 0) return reply.fields
  const found: Record<string, string> = {}
  for (const part of reply.message
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    const name = FIELD_NAMES.find((field) => part.toLowerCase().includes(field)) ?? 'form'
    found[name] = found[name] ? `${found[name]}, ${part}` : part
  }
  return found
}
