import { SocialProvider } from '@colophon/protocol/auth/social'
import type { Config, SettingsPart } from '../../platform/config.ts'
import { facebook } from './facebook/facebook.ts'
import { google } from './google/google.ts'
import type { Provider } from './identity.ts'
import { openId } from './openid/openid.ts'
import { socialSettings } from './settings.ts'
import { twitter } from './twitter/twitter.ts'

/** The sign-in providers. */
export const PROVIDERS: { [P in SocialProvider]: Provider<P> } = { google, facebook, twitter, oidc: openId }

/** The settings of all of them. */
export const signInSettings: SettingsPart[] = [
  socialSettings,
  ...Object.values(PROVIDERS).map(({ settings }) => settings),
]

/** The configured providers in display order. */
export function offeredProviders(config: Config): SocialProvider[] {
  return SocialProvider.options.filter((provider) => PROVIDERS[provider].isOffered(config))
}
