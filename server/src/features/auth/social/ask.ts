import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import { fail } from '../../../platform/http/fail.ts'

const BYTES_MAX = 256 * 1024
const RETRY_SECONDS = 10

/** A provider's reply with a status below 500. */
export type Answer = { status: number; text: string }

/**
 * Calls a provider with limits of time (`seconds`) and size (256 KB) and without redirects. Outages and broken replies
 * fail with `socialUnavailable`.
 */
export async function ask(
  { provider, seconds }: { provider: SocialProvider; seconds: number },
  url: string | URL,
  init: { method?: 'GET' | 'POST'; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const answer = await fetchWhole(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(seconds * 1000) })
  return answer && answer.status < 500 ? answer : doesNotAnswer(provider)
}

/** Parses the JSON object of a reply; anything else counts as an outage of the provider. */
export function objectIn(provider: SocialProvider, { text }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Not JSON: handled below.
  }
  return doesNotAnswer(provider)
}

/** Fails because the provider gives no usable reply. */
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
