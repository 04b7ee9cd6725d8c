import { displayName } from '@colophon/protocol/profile/validation'
import type { requestCalls } from '@colophon/protocol/requests/calls'
import { OPENINGS_SHOWN } from '@colophon/protocol/requests/constants'
import type { Handler } from '../../platform/input.ts'
import { avatarUrl } from '../profile/public.ts'
import { openingsOf } from './openings/queries.ts'

/** The log of a private paper, for its owner alone. */
export const openings: Handler<typeof requestCalls.openings> = async ({ query }, { db }) => {
  const found = await openingsOf(db, query.articleId, OPENINGS_SHOWN)
  return found.map(({ accountId, name, avatar, kind, firstAt, lastAt }) => ({
    reader: {
      id: accountId,
      displayName: displayName({ id: accountId, username: name }),
      avatarUrl: avatarUrl(avatar),
    },
    kind,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }))
}
