import { z } from 'zod'
import { keep, readKept } from '../../lib/kept.ts'
import type { Credentials } from './docviz-call.ts'

const Guest = z.object({ userId: z.string(), token: z.string() })

/** What lets a guest go on in this browser: nothing else proves that the id is theirs. */
export function keptGuest(): Credentials | null {
  return readKept(['docviz', null], Guest)
}

export function keepGuest({ userId, token }: Credentials): void {
  keep(['docviz', null], { userId, token })
}

export function forgetGuest(): void {
  keep(['docviz', null], undefined)
}

/** The id an account used here last; the account itself proves it, so no token is kept. */
export function keptIdOf(accountId: number): string | null {
  return readKept(['docviz', accountId], z.string())
}

export function keepIdOf(accountId: number, userId: string): void {
  keep(['docviz', accountId], userId)
}
