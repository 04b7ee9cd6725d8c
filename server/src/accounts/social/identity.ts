import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import { Email } from '@colophon/protocol/auth/validation'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'

/** A user's identity as a provider reports it. */
export type Identity = {
  provider: SocialProvider
  subject: string
  /** The confirmed address; null without one. */
  email: string | null
  /** An address that the provider does not mark as confirmed; null without one. */
  unconfirmedEmail: string | null
  name: string | null
  /** Whether a group at the provider makes the person an administrator. */
  isAdmin: boolean
}

/** A proven identity; `take` consumes the proof within a transaction. */
export type Proven = { identity: Identity; take(tx: Db): Promise<void> }

const NAME_MAX = 60

/** Builds an identity; values we could not store or mail to are dropped. */
export function identityOf(claims: {
  provider: SocialProvider
  subject: string
  email?: string | null | undefined
  unconfirmedEmail?: string | null | undefined
  name: string | null | undefined
  isAdmin?: boolean
}): Identity {
  const name = [...(claims.name ?? '').replace(/\p{C}+/gu, ' ').trim()].slice(0, NAME_MAX).join('').trim()
  return {
    ...claims,
    email: address(claims.email),
    unconfirmedEmail: address(claims.unconfirmedEmail),
    name: name || null,
    isAdmin: claims.isAdmin ?? false,
  }
}

/** Fails because the provider rejects the proof or replies unexpectedly. */
export function refuse(provider: SocialProvider, name: string = SOCIAL_NAMES[provider]): never {
  const message = `${name} does not confirm this sign-in. Nothing was changed; please start again.`
  return fail('socialRefused', { message })
}

function address(text: string | null | undefined): string | null {
  const { success, data } = Email.safeParse(text)
  return success ? data : null
}
