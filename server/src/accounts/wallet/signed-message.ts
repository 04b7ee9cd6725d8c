import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { fail } from '../../platform/http/fail.ts'

/**
 * The signed message of a call where it is optional; null without one. A message without signature, or vice versa, is
 * rejected.
 */
export function signedMessage({
  message,
  signature,
}: {
  [K in keyof SignedMessage]?: SignedMessage[K] | undefined
}): SignedMessage | null {
  if (message !== undefined && signature !== undefined) return { message, signature }
  if (message === undefined && signature === undefined) return null
  const missing = message === undefined ? 'message' : 'signature'
  const problem = `${missing} required`
  return fail('validationFailed', { message: problem, fields: { [missing]: problem } })
}
