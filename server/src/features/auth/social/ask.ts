import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import { fail } from '../../../platform/http/fail.ts'

const BYTES_MAX = 256 * 1024
const RETRY_SECONDS = 10

/** An answer of a provider below 500, as far as it is one. */
export type Answer = { status: number; text: string }

/**
 * Asks a provider, but not for longer than `seconds`, not for more than 256 KB and nowhere else than there. One that hangs,
 * breaks off or is broken is told in words: `socialUnavailable`.
 */
export async function ask(
  { provider, seconds }: { provider: SocialProvider; seconds: number },
  url: string | URL,
  init: { method?: 'GET' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetchWhole(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(seconds * 1000) })
  return answer && answer.status < 500 ? answer : doesNotAnswer(provider)
}

/** The object that an answer holds; without one the provider is broken. */
export function objectIn(provider: SocialProvider, { text }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Not JSON: told below.
  }
  return doesNotAnswer(provider)
}

/** Ends a use case because a provider gives no answer that makes sense. */
export function doesNotAnswer(provider: SocialProvider): never {
  const name = SOCIAL_NAMES[provider]
  const message = `${name} cannot be asked at this moment. Nothing was changed; please try again, or sign in another way.`
  return fail('socialUnavailable', { message, retryAfter: RETRY_SECONDS })
}

async function fetchWhole(url: string | URL, init: RequestInit): Promise<Answer | null> {
  try {
    const { status, body } = await fetch(url, init)
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of body ?? []) {
      bytes += piece.length
      if (bytes > BYTES_MAX) return null
      pieces.push(piece)
    }
    return { status, text: Buffer.concat(pieces).toString('utf8') }
  } catch {
    return null
  }
}
