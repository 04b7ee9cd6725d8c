import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { accountInfo } from './queries.ts'

/** The account of who is signed in. */
export const me: Handler<typeof profileCalls.me> = async ({ person }, { db }) =>
  (await accountInfo(db, person.id)) ?? fail('profileNotFound')
