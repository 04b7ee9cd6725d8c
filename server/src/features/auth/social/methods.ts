import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import type { Handler } from '../../../platform/input.ts'
import { signInMethods } from './sign-in-methods.ts'

/** The ways into the account of who asks. */
export const methods: Handler<typeof socialCalls.methods> = ({ person }, { db, config }) =>
  signInMethods(db, config, person.id)
