import type { Route } from '../route.ts'

/**
 * True for a call that is refused during impersonation: an administrator sees what the account's owner sees and changes
 * nothing.
 */
export function isRefusedWhileActing({ method, whileActing }: Pick<Route, 'method' | 'whileActing'>): boolean {
  return whileActing === undefined ? method !== 'GET' : whileActing === 'refused'
}
