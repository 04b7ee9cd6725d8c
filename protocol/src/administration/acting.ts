import type { Route } from '../route.ts'

/**
 * True for a call that an administrator who is signed in as somebody may not make: they see what the account's owner sees
 * and change nothing.
 */
export function isRefusedWhileActing({ method, whileActing }: Pick<Route, 'method' | 'whileActing'>): boolean {
  return whileActing === undefined ? method !== 'GET' : whileActing === 'refused'
}
