import { and, eq, inArray } from 'drizzle-orm'
import type { NoticeSubjects } from '../../../notices/queries.ts'
import { collectionInvitations } from '../tables.ts'

/** The invitation of each notification that its reader has not answered yet. */
export const invitationsOf: NoticeSubjects['invitationsOf'] = async (db, notices) => {
  const about = notices.flatMap(({ id, accountId, collectionId }) =>
    collectionId === null ? [] : [{ id, accountId, collectionId }],
  )
  if (about.length === 0) return new Map()
  const { accountId, collectionId, role, state } = collectionInvitations
  const open = await db
    .select({ accountId, collectionId, role })
    .from(collectionInvitations)
    .where(
      and(
        inArray(
          collectionId,
          about.map((each) => each.collectionId),
        ),
        inArray(accountId, [...new Set(about.map((each) => each.accountId))]),
        eq(state, 'open'),
      ),
    )
  const byPerson = new Map(
    open.map((each) => [
      `${each.accountId} ${each.collectionId}`,
      { collectionId: each.collectionId, role: each.role },
    ]),
  )
  return new Map(
    about.flatMap((each) => {
      const invitation = byPerson.get(`${each.accountId} ${each.collectionId}`)
      return invitation ? [[each.id, invitation] as const] : []
    }),
  )
}
