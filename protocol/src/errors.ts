import { z } from 'zod'
import { administrationErrors } from './administration/errors.ts'
import { articleErrors } from './articles/errors.ts'
import { authErrors } from './auth/errors.ts'
import { chainErrors } from './chain/errors.ts'
import { recordErrors } from './chain-record/errors.ts'
import { chatErrors } from './chat/errors.ts'
import { commentErrors } from './comments/errors.ts'
import { compareErrors } from './compare/errors.ts'
import { docvizErrors } from './docviz/errors.ts'
import type { ErrorDefinition } from './error-definition.ts'
import { keyErrors } from './keys/errors.ts'
import { profileErrors } from './profile/errors.ts'
import { requestErrors } from './requests/errors.ts'
import { securityErrors } from './security/errors.ts'
import { walletErrors } from './wallet/errors.ts'

const generalErrors = {
  validationFailed: { status: 400, message: 'Request error' },
  notFound: { status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: { status: 405, message: 'This address does not take this method.' },
  tooLarge: { status: 413, message: 'The request is larger than allowed.' },
  unsupportedMediaType: { status: 415, message: 'The body must be JSON or multipart form data.' },
  idempotencyKeyReused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Please wait a moment and try one more time.' },
  adminOnly: { status: 403, message: 'Only an administrator may do this.' },
  serverError: { status: 500, message: 'Something went wrong here. Nothing you sent was changed; please try again.' },
  storageFull: { status: 503, message: 'There is no room left to store this. Nothing of it was kept.' },
  busy: { status: 503, message: 'The service is too busy to answer in time. Please try again in a moment.' },
  notReady: { status: 503, message: 'The service is starting or stopping. Please try again in a moment.' },
} as const satisfies Record<string, ErrorDefinition>

/** The error catalogue: code → status and text. Specification texts stand in it exactly as written. */
export const ERRORS = {
  ...generalErrors,
  ...authErrors,
  ...securityErrors,
  ...walletErrors,
  ...profileErrors,
  ...keyErrors,
  ...articleErrors,
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

/** The body of every failure; `fields` says which field of the payload has which problem. */
export const ErrorReply = z.object({
  statusCode: z.int(),
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.unknown().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

/** Where a response has no message of its own (specification §8). */
export const REQUEST_ERROR = 'Request error'
/** The title of every error toast. */
export const ERROR_TITLE = 'Error'
/** What an upload failure other than 410 is called, with status 500. */
export const UPLOAD_ERROR = 'Upload file'
/** Texts for the failures of the live connection. */
export const SOCKET_ERRORS = { timeout: 'timeout', parseError: 'parse error', disconnected: 'disconnected' } as const

const FIELD_NAMES = ['username', 'password', 'email', 'code', 'check'] as const

/**
 * Field errors of a failure: `fields` when the server names them; otherwise the message is split on commas and a part
 * belongs to the known form field whose name it holds (specification §5). Unmatched parts go to `form`.
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
