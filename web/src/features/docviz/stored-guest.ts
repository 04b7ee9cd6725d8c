import { z } from 'zod'
import { readStored, writeStored } from '../../lib/stored-values.ts'
import type { Credentials } from './docviz-call.ts'

const Guest = z.object({ userId: z.string(), token: z.string() })

/** The guest credentials stored in this browser; nothing else proves ownership. */
export function storedGuest(): Credentials | null {
  return readStored(['docviz', null], Guest)
}

export function storeGuest({ userId, token }: Credentials): void {
  writeStored(['docviz', null], { userId, token })
}

export function forgetGuest(): void {
  writeStored(['docviz', null], undefined)
}

/** The workspace an account used last here; the account itself proves ownership, so no token is stored. */
export function storedIdOf(accountId: number): string | null {
  return readStored(['docviz', accountId], z.string())
}

export function storeIdOf(accountId: number, userId: string): void {
  writeStored(['docviz', accountId], userId)
}
