import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { enter } from './enter.ts'
import { provenByTwitter } from './twitter.ts'

/** Signs in with what Twitter has sent the browser back with. */
export const twitterAuth: Handler<typeof socialCalls.twitterAuth> = async (input, context) =>
  enter(context, input, await provenByTwitter(context, input.body))
