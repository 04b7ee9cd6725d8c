import { z } from 'zod'
import type { Credentials } from './docviz-call.ts'

const GUEST = 'colophon:docviz:guest'
const Guest = z.object({ userId: z.string(), token: z.string() })

/** What lets a guest go on in this browser: nothing else proves that the id is theirs. */
export function keptGuest(): Credentials | null {
  try {
    return Guest.safeParse(JSON.parse(localStorage.getItem(GUEST) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keepGuest(guest: Credentials): void {
  write(GUEST, JSON.stringify(guest))
}

export function forgetGuest(): void {
  try {
    localStorage.removeItem(GUEST)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The id an account used here last; the account itself proves it, so no token is kept. */
export function keptIdOf(accountId: number): string | null {
  try {
    return localStorage.getItem(keyOf(accountId))
  } catch {
    return null
  }
}

export function keepIdOf(accountId: number, userId: string): void {
  write(keyOf(accountId), userId)
}

function keyOf(accountId: number): string {
  return `colophon:docviz:${accountId}`
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without room the id lasts as long as the page.
  }
}
