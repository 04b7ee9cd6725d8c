import type { profileCalls } from '@colophon/protocol/profile/calls'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { publicProfile } from './queries.ts'

/** What everybody may see of a person. */
export const get: Handler<typeof profileCalls.get> = async ({ query }, { db }) =>
  (await publicProfile(db, query.profileId)) ?? fail('profileNotFound')
