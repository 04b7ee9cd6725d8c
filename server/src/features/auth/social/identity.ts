import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import { Email } from '@colophon/protocol/auth/validation'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'

/** Who somebody is, as a provider has told us. */
export type Identity = {
  provider: SocialProvider
  subject: string
  /** An address that its owner has confirmed to the provider; null without one. */
  email: string | null
  /** An address that the provider names without saying whether it is confirmed; null without one. */
  unconfirmedEmail: string | null
  name: string | null
}

/** Somebody who has proven to be this; `take` uses the proof up in the transaction of what it was for. */
export type Proven = { identity: Identity; take(tx: Db): Promise<void> }

const NAME_MAX = 60

/** Puts together what a provider told; what we could not keep or write to counts as not told. */
export function identityOf(told: {
  provider: SocialProvider
  subject: string
  email?: string | null | undefined
  unconfirmedEmail?: string | null | undefined
  name: string | null | undefined
}): Identity {
  const name = [...(told.name ?? '').replace(/\p{C}+/gu, ' ').trim()].slice(0, NAME_MAX).join('').trim()
  return { ...told, email: address(told.email), unconfirmedEmail: address(told.unconfirmedEmail), name: name || null }
}

/** Ends a use case because the provider says no, or something else than it was asked. */
export function refuse(provider: SocialProvider): never {
  const name = SOCIAL_NAMES[provider]
  const message = `${name} does not confirm this sign-in. Nothing was changed; please start again.`
  return fail('socialRefused', { message })
}

function address(told: string | null | undefined): string | null {
  const { success, data } = Email.safeParse(told)
  return success ? data : null
}
