import { SOCIAL_NAMES, SocialProvider } from '@colophon/protocol/auth/social'
import { z } from 'zod'
import { keep, readKept } from '../../lib/kept.ts'

const Way = z.enum(['password', 'wallet', ...SocialProvider.options])

/** A way to sign in. */
export type Way = z.infer<typeof Way>

/** Remembers in this browser how somebody has signed in. */
export function rememberWay(way: Way): void {
  keep('lastWay', way)
}

/** How somebody has last signed in here, in words; null where nobody has. */
export function lastWay(): string | null {
  const way = readKept('lastWay', Way)
  if (way === null) return null
  return way === 'password' ? 'e-mail and password' : way === 'wallet' ? 'a wallet' : SOCIAL_NAMES[way]
}
