import type { Route } from '../route.ts'

/**
 * True for a call that is refused during impersonation: an administrator sees what the account's owner sees and changes
 * nothing.
 */
export function isRefusedWhileImpersonating({
  method,
  whileImpersonating,
}: Pick<Route, 'method' | 'whileImpersonating'>): boolean {
  return whileImpersonating === undefined ? method !== 'GET' : whileImpersonating === 'refused'
}
