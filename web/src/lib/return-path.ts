import { SCREENS } from '@colophon/protocol/screens'
import type { Path } from 'react-router'

const PARAMETER = 'from'

/** A path with the return path in its query. */
export function withReturnPath(path: string, from: Path): string {
  return `${path}?${new URLSearchParams({ [PARAMETER]: from.pathname + from.search + from.hash })}`
}

/** The path to linking a wallet, which leads back once it is linked. */
export function linkWalletPath(from: Path): string {
  return `${withReturnPath(SCREENS.profile.path, from)}&wallet`
}

/** Whether there is a return path. */
export function hasReturnPath(search: string): boolean {
  return new URLSearchParams(search).has(PARAMETER)
}

/** The return path; only paths of this site are accepted, to prevent open redirects. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get(PARAMETER)
  if (!path?.startsWith('/')) return '/'
  const { origin, pathname, search: query, hash } = new URL(path, location.origin)
  return origin === location.origin && !pathname.startsWith('//') ? pathname + query + hash : '/'
}

/** The query that passes the return path on to the next screen, if any. */
export function returnPathQuery(search: string): string {
  const path = new URLSearchParams(search).get(PARAMETER)
  return path ? `?${new URLSearchParams({ [PARAMETER]: path })}` : ''
}

/** What waits behind a return path: a shared paper or, by the link of a mail, an invitation; else nothing. */
export function whatWaits(search: string): string {
  const path = returnPath(search)
  if (path.startsWith(`${SCREENS.requests.path}#link=`)) return 'A paper was shared with you. '
  return path === `${SCREENS.requests.path}#invitation`
    ? 'An invitation to read a paper waits for you. Use the address it was sent to. '
    : ''
}
