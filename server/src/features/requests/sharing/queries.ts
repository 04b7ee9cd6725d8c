import { canView } from '@colophon/protocol/articles/roles'
import type { User } from '@colophon/protocol/auth/roles'
import type { Notification } from '@colophon/protocol/notifications/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import type { PaperInvitation, ShareOffer } from '@colophon/protocol/requests/entities'
import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { profiles } from '../../../accounts/profile/tables.ts'
import type { NoticeSubjects } from '../../../notices/queries.ts'
import { accessRequests, requestActs, shareOffers } from '../../../papers/access/tables.ts'
import { isListed } from '../../../papers/conditions.ts'
import { articles } from '../../../papers/tables.ts'
import type { Db } from '../../../platform/database/db.ts'
import { currentStanding } from '../request-row.ts'

/** Most offers of a paper that its owner sees; only ended and answered ones can be more. */
const OFFERS_SHOWN = 200

/** Matches offers that can be accepted now. */
export function isOpenOffer(now: Date | SQL): SQL | undefined {
  return and(eq(shareOffers.state, 'open'), or(isNull(shareOffers.expiresAt), gt(shareOffers.expiresAt, now)))
}

/** The invitations and links of a paper as its owner sees them, newest first. */
export async function offersOf(db: Db, articleId: number, now: Date): Promise<ShareOffer[]> {
  const offers = await db
    .select()
    .from(shareOffers)
    .where(eq(shareOffers.articleId, articleId))
    .orderBy(desc(shareOffers.createdAt), desc(shareOffers.id))
    .limit(OFFERS_SHOWN)
  const people = await peopleByOffer(
    db,
    offers.map(({ id }) => id),
    now,
  )
  return offers.map(({ id, email, level, peopleMax, expiresAt, state, createdAt }) => ({
    id,
    kind: email === null ? 'link' : 'invitation',
    email,
    peopleMax,
    accessLevel: level,
    expiresAt: expiresAt?.toISOString() ?? null,
    state: state === 'open' && expiresAt !== null && expiresAt <= now ? 'ended' : state,
    createdAt: createdAt.toISOString(),
    people: people.get(id) ?? [],
  }))
}

async function peopleByOffer(
  db: Db,
  offerIds: readonly number[],
  now: Date,
): Promise<Map<number, ShareOffer['people']>> {
  if (offerIds.length === 0) return new Map()
  const rows = await db
    .select({ act: requestActs, username: profiles.username, request: accessRequests })
    .from(requestActs)
    .leftJoin(profiles, eq(profiles.accountId, requestActs.requesterId))
    .leftJoin(
      accessRequests,
      and(eq(accessRequests.articleId, requestActs.articleId), eq(accessRequests.accountId, requestActs.requesterId)),
    )
    .where(inArray(requestActs.offerId, [...offerIds]))
    .orderBy(asc(requestActs.id))
  const byOffer = Map.groupBy(rows, ({ act }) => act.offerId ?? 0)
  return new Map(
    [...byOffer].map(([offerId, found]) => {
      // A person who gave the access back may have accepted again.
      const latest = new Map(found.map((each) => [each.act.requesterId, each]))
      const people = [...latest.values()].map(({ act, username, request }) => ({
        userId: act.requesterId,
        name: displayName({ id: act.requesterId, username }),
        acceptedAt: act.at.toISOString(),
        hasAccess: request !== null && holdsGrant(request, now),
      }))
      return [offerId, people]
    }),
  )
}

function holdsGrant(request: typeof accessRequests.$inferSelect, now: Date): boolean {
  const { label, hadReadOnly } = currentStanding(request, now)
  return canView(label, hadReadOnly)
}

/** The open invitations of a person to papers that still exist for them, newest first. */
export async function paperInvitationsTo(db: Db, person: User, now: Date): Promise<PaperInvitation[]> {
  const rows = await db
    .select({ offer: shareOffers, title: articles.title, ownerId: articles.ownerId, username: profiles.username })
    .from(shareOffers)
    .innerJoin(articles, eq(articles.id, shareOffers.articleId))
    .leftJoin(profiles, eq(profiles.accountId, articles.ownerId))
    .where(and(eq(shareOffers.accountId, person.id), isOpenOffer(now), isListed))
    .orderBy(desc(shareOffers.createdAt), desc(shareOffers.id))
  return rows.flatMap(({ offer, title, ownerId, username }) =>
    ownerId === null
      ? []
      : [
          {
            offerId: offer.id,
            articleId: offer.articleId,
            title,
            sharer: { id: ownerId, name: displayName({ id: ownerId, username }) },
            accessLevel: offer.level,
            expiresAt: offer.expiresAt?.toISOString() ?? null,
            invitedAt: offer.createdAt.toISOString(),
          },
        ],
  )
}

/** The invitation of each notification of one that its reader has not answered yet. */
export const paperInvitationsOf: NoticeSubjects['paperInvitationsOf'] = async (db, notices) => {
  const about = notices.filter(({ type, articleId }) => type === 'A paper was shared with you' && articleId !== null)
  if (about.length === 0) return new Map()
  const open = await db
    .select()
    .from(shareOffers)
    .where(
      and(
        inArray(shareOffers.articleId, [...new Set(about.map(({ articleId }) => articleId ?? 0))]),
        inArray(shareOffers.accountId, [...new Set(about.map(({ accountId }) => accountId))]),
        isOpenOffer(sql`now()`),
      ),
    )
  const byPerson = new Map(open.map((offer) => [`${offer.accountId} ${offer.articleId}`, offer]))
  return new Map(
    about.flatMap(({ id, accountId, articleId }) => {
      const offer = byPerson.get(`${accountId} ${articleId}`)
      const invitation: Notification['paperInvitation'] = offer ? { offerId: offer.id, accessLevel: offer.level } : null
      return invitation ? [[id, invitation] as const] : []
    }),
  )
}
