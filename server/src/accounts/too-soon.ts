import { CODE_RESEND_SECONDS } from '@colophon/protocol/auth/constants'
import { fail } from '../platform/http/fail.ts'

/** Fails with `codeTooSoon` and the remaining time unless the wait is over. */
export function refuseTooSoon(seconds: number): void {
  if (seconds <= 0) return
  if (seconds <= CODE_RESEND_SECONDS) fail('codeTooSoon', { retryAfter: seconds })
  const minutes = Math.ceil(seconds / 60)
  fail('codeTooSoon', {
    message: `Many codes have been sent to this address already. Please wait ${minutes} minutes before asking for another.`,
    retryAfter: seconds,
  })
}
