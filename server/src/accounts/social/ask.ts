import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import { fail } from '../../platform/http/fail.ts'

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
  const signal = AbortSignal.timeout(seconds * 1000)
  const reply = await fetchWhole(url, { ...init, redirect: 'error', signal }).catch(() => null)
  return reply && reply.status < 500 ? { status: reply.status, text: await reply.text() } : doesNotAnswer(provider)
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
export function doesNotAnswer(provider: SocialProvider, name: string = SOCIAL_NAMES[provider]): never {
  const message = `${name} cannot be asked at this moment. Nothing was changed; please try again, or sign in another way.`
  return fail('socialUnavailable', { message, retryAfter: RETRY_SECONDS })
}

/** Fetches a reply completely; rejects if that fails or the reply is larger than 256 KB. */
export async function fetchWhole(url: string | URL, init: RequestInit): Promise<Response> {
  const { status, headers, body } = await fetch(url, init)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > BYTES_MAX) throw new TypeError('the reply is too large')
    pieces.push(piece)
  }
  return new Response(bytes > 0 ? Buffer.concat(pieces) : null, { status, headers })
}
