import type { User } from '@colophon/protocol/auth/roles'
import {
  type BlockedSharer,
  type CollectionMember,
  type Invitation,
  quotedName,
} from '@colophon/protocol/library/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { profiles } from '../../../accounts/profile/tables.ts'
import type { NoticeSubjects } from '../../../notices/queries.ts'
import { blockedSharers } from '../../../papers/access/tables.ts'
import type { Db } from '../../../platform/database/db.ts'
import { collectionInvitations, collectionMembers, collections } from '../tables.ts'

/**
 * The members of a collection and the people invited to it, by name; those who declined only since a moment. Who has not
 * accepted is named by the address that the owner knows.
 */
export async function peopleOf(db: Db, collectionId: number, declinedSince: Date): Promise<CollectionMember[]> {
  const members = await db
    .select({ userId: collectionMembers.accountId, role: collectionMembers.role, username: profiles.username })
    .from(collectionMembers)
    .leftJoin(profiles, eq(profiles.accountId, collectionMembers.accountId))
    .where(eq(collectionMembers.collectionId, collectionId))
  const { state, answeredAt } = collectionInvitations
  const isShown = or(eq(state, 'open'), and(eq(state, 'declined'), gt(answeredAt, declinedSince)))
  const invited = await db
    .select()
    .from(collectionInvitations)
    .where(and(eq(collectionInvitations.collectionId, collectionId), isShown))
  // A member whom an earlier version added meanwhile may have an open invitation, too.
  const others = invited.filter(({ accountId }) => !members.some(({ userId }) => userId === accountId))
  return [
    ...members.map(({ userId, role, username }): CollectionMember => {
      return { userId, role, name: displayName({ id: userId, username }), state: 'member' }
    }),
    ...others.map(({ accountId, role, email, state: now }): CollectionMember => {
      return { userId: accountId, role, name: email, state: now === 'declined' ? 'declined' : 'invited' }
    }),
  ].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.userId - b.userId)
}

/** A person's open invitations, newest first. */
export async function invitationsTo(db: Db, person: User): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation: collectionInvitations, collection: collections, username: profiles.username })
    .from(collectionInvitations)
    .innerJoin(collections, eq(collections.id, collectionInvitations.collectionId))
    .leftJoin(profiles, eq(profiles.accountId, collections.ownerId))
    .where(and(eq(collectionInvitations.accountId, person.id), eq(collectionInvitations.state, 'open')))
    .orderBy(desc(collectionInvitations.invitedAt), asc(collectionInvitations.collectionId))
  return rows.map(({ invitation, collection, username }) => ({
    collectionId: collection.id,
    name: quotedName(collection.name),
    sharer: { id: collection.ownerId, name: displayName({ id: collection.ownerId, username }) },
    role: invitation.role,
    invitedAt: invitation.invitedAt.toISOString(),
  }))
}

/** The people whom a person has blocked, the last one first. */
export async function blockedBy(db: Db, person: User): Promise<BlockedSharer[]> {
  const rows = await db
    .select({ userId: blockedSharers.sharerId, username: profiles.username })
    .from(blockedSharers)
    .leftJoin(profiles, eq(profiles.accountId, blockedSharers.sharerId))
    .where(eq(blockedSharers.accountId, person.id))
    .orderBy(desc(blockedSharers.blockedAt), asc(blockedSharers.sharerId))
  return rows.map(({ userId, username }) => ({ userId, name: displayName({ id: userId, username }) }))
}

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
