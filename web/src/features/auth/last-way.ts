import { SOCIAL_NAMES, SocialProvider } from '@colophon/protocol/auth/social'

const KEY = 'colophon.lastWay'
const WAYS = ['password', 'wallet', ...SocialProvider.options] as const

/** A way to sign in. */
export type Way = (typeof WAYS)[number]

/** Remembers in this browser how somebody has signed in; a browser that forbids it forgets. */
export function rememberWay(way: Way): void {
  try {
    localStorage.setItem(KEY, way)
  } catch {
    // Nothing depends on it.
  }
}

/** How somebody has last signed in here, in words; null where nobody has. */
export function lastWay(): string | null {
  try {
    const way = WAYS.find((each) => each === localStorage.getItem(KEY))
    if (way === undefined) return null
    return way === 'password' ? 'e-mail and password' : way === 'wallet' ? 'a wallet' : SOCIAL_NAMES[way]
  } catch {
    return null
  }
}
