import { SOCIAL_NAMES, type SocialProof, type SocialProvider } from '@colophon/protocol/auth/social'
import { Email } from '@colophon/protocol/auth/validation'
import type { Config, SettingsPart } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Serve } from '../../platform/http/serve.ts'

/** A user's identity as a provider reports it. */
export type Identity = {
  provider: SocialProvider
  subject: string
  /** The confirmed address; null without one. */
  email: string | null
  /** An address that the provider does not mark as confirmed; null without one. */
  unconfirmedEmail: string | null
  name: string | null
  /** Whether a group at the provider makes the person an administrator; null if the provider has no groups. */
  isAdmin: boolean | null
}

/** A sign-in provider: a folder beside this file, and a line in providers.ts. */
export type Provider<P extends SocialProvider = SocialProvider> = {
  settings: SettingsPart
  /** Whether the operator has configured it. */
  isOffered(config: Config): boolean
  /** The URL where a browser signs in, and the state with which it returns to `returnUrl`. */
  begin(context: Context, returnUrl: string): Promise<{ url: string; state: string }>
  /** Verifies what the browser returned with. */
  identify(context: Context, proof: SocialProof & { provider: P }): Promise<Proven>
  /** Whether an identity is one of the configured provider, where the operator may have chosen another since. */
  isOfSite?(config: Config, subject: string): boolean
  /** Serves the calls of this provider. */
  serve(serve: Serve): void
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
    isAdmin: claims.isAdmin ?? null,
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
