import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { enter } from './enter.ts'
import { provenByGoogle } from './google.ts'

/** Signs in with an ID token of Google. */
export const googleLogin: Handler<typeof socialCalls.googleLogin> = async (input, context) =>
  enter(context, input, await provenByGoogle(context, input.body.idToken))
