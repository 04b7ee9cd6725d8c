import { SOCIAL_NAMES, SocialProvider } from '@colophon/protocol/auth/social'
import { z } from 'zod'
import { keep, readKept } from '../../lib/kept.ts'

const SignInMethod = z.enum(['password', 'wallet', ...SocialProvider.options])

export type SignInMethod = z.infer<typeof SignInMethod>

/** Remembers the last sign-in method in this browser. */
export function rememberSignInMethod(method: SignInMethod): void {
  keep('lastWay', method)
}

/** The label of the sign-in method last used in this browser, or null. */
export function lastSignInMethod(): string | null {
  const method = readKept('lastWay', SignInMethod)
  if (method === null) return null
  return method === 'password' ? 'e-mail and password' : method === 'wallet' ? 'a wallet' : SOCIAL_NAMES[method]
}
