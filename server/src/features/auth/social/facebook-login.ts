import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { enter } from './enter.ts'
import { provenByFacebook } from './facebook.ts'

/** Signs in with an access token of Facebook. */
export const facebookLogin: Handler<typeof socialCalls.facebookLogin> = async (input, context) =>
  enter(context, input, await provenByFacebook(context, input.body.accessToken))
