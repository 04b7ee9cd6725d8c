import { SOCIAL_NAMES, type SocialProvider } from '@colophon/protocol/auth/social'
import type { Config } from '../../../platform/config.ts'
import { fail } from '../../../platform/http/fail.ts'

/** The providers whose keys are set, in the order in which they are shown. Half of a pair stops the start. */
export function offeredProviders(config: Config): SocialProvider[] {
  const keys = { google: config.GOOGLE_CLIENT_ID, facebook: config.FACEBOOK_APP_ID, twitter: config.TWITTER_API_KEY }
  return (['google', 'facebook', 'twitter'] as const).filter((provider) => keys[provider] !== undefined)
}

/** Ends a use case about a provider that has no keys here. */
export function refuseNotOffered(provider: SocialProvider): never {
  const name = SOCIAL_NAMES[provider]
  return fail('socialNotConfigured', {
    message: `Sign-in with ${name} is not set up here. Please sign in another way.`,
  })
}
