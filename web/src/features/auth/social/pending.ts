import { SOCIAL_ATTEMPT_SECONDS, SocialProvider } from '@colophon/protocol/auth/social'
import { z } from 'zod'

const KEY = 'colophon.social'
const Pending = z.object({
  provider: SocialProvider,
  /** What the provider has to send back: its `state`, or Twitter's request token. */
  state: z.string().min(1),
  purpose: z.enum(['signIn', 'link']),
  /** Where the person goes on afterwards, a path of this site. */
  from: z.string(),
  begunAt: z.number(),
})

/** A way to a provider that was begun in this tab and has not come back yet. */
export type Pending = z.infer<typeof Pending>

/** Keeps it in this tab alone: whatever comes back in another browser, or without having been begun, is refused. */
export function keepPending(pending: Pending, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(pending))
}

/** What was begun here, once; null where nothing was, or too long ago. */
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
