import { SOCIAL_ATTEMPT_SECONDS, SocialProvider } from '@colophon/protocol/auth/social'
import { z } from 'zod'

const KEY = 'colophon.social'
const Pending = z.object({
  provider: SocialProvider,
  /** The display name of the provider. */
  name: z.string(),
  /** What the provider must return: its `state`, or Twitter's request token. */
  state: z.string().min(1),
  purpose: z.enum(['signIn', 'link']),
  /** Path to continue with afterwards. */
  from: z.string(),
  begunAt: z.number(),
})

/** A provider sign-in started in this tab that has not returned yet. */
export type Pending = z.infer<typeof Pending>

/** Stored in this tab only: a return in another browser, or without a start, is refused. */
export function storePending(pending: Pending, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(pending))
}

/** Returns the pending attempt once; null if there is none or it has expired. */
export function takePending(
  now: number,
  storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage,
): Pending | null {
  const text = storage.getItem(KEY)
  storage.removeItem(KEY)
  try {
    const pending = Pending.parse(JSON.parse(text ?? ''))
    return now - pending.begunAt <= SOCIAL_ATTEMPT_SECONDS * 1000 ? pending : null
  } catch {
    return null
  }
}
