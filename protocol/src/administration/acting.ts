import type { Route } from '../route.ts'

/** Where an account itself is changed: its keys, its ways in, what proves who it is. */
const OF_THE_OWNER = [
  '/security',
  '/authentication/reset-password',
  '/authentication/nonce',
  '/profile/add-wallet',
  '/profile/delete-wallet',
  '/profile/create-apikey',
  '/profile/delete-apikey',
  '/profile/reroll-apikey',
  '/authentication/link-social',
  '/authentication/unlink-social',
  '/articles/access',
  '/auth/register',
]

/** What is private even from an administrator who looks as somebody: not so much as read. */
const PRIVATE = '/chats/'

/**
 * True for a call that an administrator who is signed in as somebody may not make: nothing is signed in another's name, and
 * nobody's password, wallet, second factor, keys or account are changed by others.
 */
export function isRefusedWhileActing(call: Pick<Route, 'method' | 'path'>): boolean {
  if (call.path.startsWith(PRIVATE)) return true
  const isOwners = OF_THE_OWNER.some((path) => call.path === path || call.path.startsWith(`${path}/`))
  return isOwners && call.method !== 'GET'
}
