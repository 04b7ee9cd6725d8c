import { SOCIAL_RETURN_PATH } from '@colophon/protocol/auth/social'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { ownSite } from '../wallet/own-site.ts'
import { beginWithTwitter } from './twitter.ts'

/** Where a browser goes to sign in with Twitter. */
export const twitterGetAuthUrl: Handler<typeof socialCalls.twitterGetAuthUrl> = async ({ request }, context) => {
  const { uri } = ownSite(request, context.config)
  return { url: await beginWithTwitter(context, uri + SOCIAL_RETURN_PATH) }
}
