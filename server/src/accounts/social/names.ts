import { providerName, SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import type { Config } from '../../platform/config.ts'
import { fail } from '../../platform/http/fail.ts'

/** The operator's name for the OpenID provider, by default its host; undefined without one. */
export function openIdName({ OIDC_NAME, OIDC_ISSUER }: Pick<Config, 'OIDC_NAME' | 'OIDC_ISSUER'>): string | undefined {
  return OIDC_ISSUER && (OIDC_NAME ?? new URL(OIDC_ISSUER).host)
}

/** The display name of a provider here. */
export function nameOf(config: Pick<Config, 'OIDC_NAME' | 'OIDC_ISSUER'>, provider: SocialProvider): string {
  return providerName(provider, openIdName(config))
}

/** Fails a use case for a provider that is not configured. */
export function refuseNotOffered(provider: SocialProvider): never {
  const name = SOCIAL_NAMES[provider]
  return fail('socialNotConfigured', {
    message: `Sign-in with ${name} is not set up here. Please sign in another way.`,
  })
}
