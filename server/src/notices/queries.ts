import { rights } from '@colophon/protocol/articles/roles'
import type { Notification } from '@colophon/protocol/notifications/entities'
import type { NotificationType } from '@colophon/protocol/notifications/notification-types'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, asc, eq, getTableColumns, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Belongings } from '../accounts/belongings.ts'
import { profiles } from '../accounts/profile/tables.ts'
import { accounts } from '../accounts/tables.ts'
import { articles } from '../papers/tables.ts'
import type { Db } from '../platform/database/db.ts'
import { type ListPage, type PageInput, pageOf, readPage, type Sort } from '../platform/http/paging.ts'
import { notificationBoxes, notifications } from './tables.ts'

const SORTS = {
  position: { by: notifications.position, type: 'bigint' },
  id: { by: notifications.id, type: 'integer' },
} as const satisfies Record<string, Sort>

type Invitation = NonNullable<Notification['invitation']>
type PaperInvitation = NonNullable<Notification['paperInvitation']>
type SearchSubject = { savedSearch: Notification['savedSearch']; quote: { text: string } | null }
type OfNotice = Pick<typeof notifications.$inferSelect, 'id' | 'accountId' | 'articleId'>

/** Reads what notifications are about besides papers and people, by the id of the notification. */
export type NoticeSubjects = {
  savedSearchesOf(
    db: Db,
    notices: readonly (OfNotice & { savedSearchId: number | null })[],
  ): Promise<Map<number, SearchSubject>>
  /** Invitations that are still open. */
  invitationsOf(
    db: Db,
    notices: readonly (OfNotice & { collectionId: number | null })[],
  ): Promise<Map<number, Invitation>>
  /** Open invitations to papers. */
  paperInvitationsOf(
    db: Db,
    notices: readonly (OfNotice & { type: NotificationType })[],
  ): Promise<Map<number, PaperInvitation>>
}

let subjects: NoticeSubjects | null = null

/** Sets who knows what notifications are about; called where a process is put together. */
export function readSubjectsBy(those: NoticeSubjects): void {
  subjects = those
}

function absent(): never {
  throw new Error('nothing says what notifications are about')
}

/** One page of a user's notifications with the total. */
export async function listNotifications(
  db: Db,
  accountId: number,
  input: PageInput & { sortingField: keyof typeof SORTS; isViewed?: boolean | undefined },
): Promise<ListPage<Notification>> {
  const page = pageOf(SORTS[input.sortingField], notifications.id, input)
  const isViewed = input.isViewed === undefined ? undefined : viewed(input.isViewed)
  const mine = and(isShownTo(accountId), isViewed)
  const found = await readPage(page, rows(db, page.mark), mine, db.$count(notifications, mine))
  return { ...found, list: await toNotifications(db, found.list) }
}

/** A user's notifications after a position, oldest first. */
export async function notificationsAfter(
  db: Db,
  accountId: number,
  position: number,
  limit: number,
): Promise<Notification[]> {
  const found = await rows(db)
    .where(and(isShownTo(accountId), gt(notifications.position, position)))
    .orderBy(asc(notifications.position))
    .limit(limit)
  return toNotifications(db, found)
}

/** A user's notifications due by mail of one kind up to a position, oldest first. Digests omit seen ones. */
export async function notificationsDue(
  db: Db,
  accountId: number,
  mail: 'now' | 'daily',
  upTo: number,
  limit: number,
): Promise<Notification[]> {
  const isUnseen = mail === 'daily' ? viewed(false) : undefined
  const found = await rows(db)
    .where(
      and(
        eq(notifications.accountId, accountId),
        eq(notifications.mailDue, mail),
        lte(notifications.position, upTo),
        isUnseen,
      ),
    )
    .orderBy(asc(notifications.position))
    .limit(limit)
  return toNotifications(db, found)
}

export async function countUnviewed(db: Db, accountId: number): Promise<number> {
  return db.$count(notifications, and(isShownTo(accountId), viewed(false)))
}

/** How many notifications of one type an actor has caused since a moment, to all or to one account. */
export async function countNotified(
  db: Db,
  { actorId, type, accountId }: { actorId: number; type: NotificationType; accountId?: number },
  since: Date,
): Promise<number> {
  const [found] = await db
    .select({ count: sql<number>`coalesce(sum(${notifications.count}), 0)::int` })
    .from(notifications)
    .where(
      and(
        eq(notifications.actorId, actorId),
        eq(notifications.type, type),
        gt(notifications.createdAt, since),
        accountId === undefined ? undefined : eq(notifications.accountId, accountId),
      ),
    )
  return found?.count ?? 0
}

/** The position of a user's newest notification. */
export async function positionOf(db: Db, accountId: number): Promise<number> {
  return (await boxOf(db, accountId))?.position ?? 0
}

/** Preferences and mail state of a user; undefined before their first notification. */
export async function boxOf(db: Db, accountId: number): Promise<typeof notificationBoxes.$inferSelect | undefined> {
  const [box] = await db.select().from(notificationBoxes).where(eq(notificationBoxes.accountId, accountId))
  return box
}

/** Accounts with a due digest. */
export async function accountsWithDigest(db: Db): Promise<number[]> {
  const found = await db
    .selectDistinct({ id: notifications.accountId })
    .from(notifications)
    .where(eq(notifications.mailDue, 'daily'))
    .orderBy(asc(notifications.accountId))
  return found.map(({ id }) => id)
}

/** The mail address of a user; null for a frozen account. */
export async function addressOf(db: Db, accountId: number): Promise<string | null> {
  const [account] = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.frozenAt)))
  return account?.email ?? null
}

/** Matches a user's notifications shown in the app. */
export function isShownTo(accountId: number): SQL | undefined {
  return and(eq(notifications.accountId, accountId), notifications.isInPage)
}

function viewed(isViewed: boolean): SQL {
  return isViewed ? gt(notifications.viewedAt, new Date(0)) : isNull(notifications.viewedAt)
}

type Row = Awaited<ReturnType<typeof rows>>[number]

function rows(db: Db, mark?: ReturnType<typeof pageOf>['mark']) {
  return db
    .select({
      ...getTableColumns(notifications),
      username: profiles.username,
      paper: {
        title: articles.title,
        ownerId: articles.ownerId,
        isPublished: articles.isPublished,
        isPublic: articles.isPublic,
        deletedAt: articles.deletedAt,
      },
      mark: mark ?? notifications.type,
    })
    .from(notifications)
    .leftJoin(profiles, eq(profiles.accountId, notifications.actorId))
    .leftJoin(articles, eq(articles.id, notifications.articleId))
    .$dynamic()
}

/** With what they are about, as it is now. */
async function toNotifications(db: Db, found: readonly Row[]): Promise<Notification[]> {
  if (found.length === 0) return []
  const { savedSearchesOf, invitationsOf, paperInvitationsOf } = subjects ?? absent()
  const [searches, invitations, toPapers] = await Promise.all([
    savedSearchesOf(db, found),
    invitationsOf(db, found),
    paperInvitationsOf(db, found),
  ])
  return found.map((row) => {
    const [invitation, paperInvitation] = [invitations.get(row.id), toPapers.get(row.id)]
    return toNotification(row, { ...searches.get(row.id), invitation, paperInvitation })
  })
}

/** Titles and quotes are shown according to current rights, of which those by a grant are not known here. */
function toNotification(
  row: Row,
  about: Partial<SearchSubject> & {
    invitation: Invitation | undefined
    paperInvitation: PaperInvitation | undefined
  },
): Notification {
  const { accountId, actorId, paper } = row
  const { savedSearch = null, quote, invitation = null, paperInvitation = null } = about
  const access = paper && { ...paper, isDeleted: paper.deletedAt !== null, request: null, hadReadOnly: false }
  const may = access && rights({ id: accountId, role: 'user' }, access)
  return {
    id: row.id,
    position: row.position,
    type: row.type,
    count: row.count,
    articleId: row.articleId,
    articleTitle: may?.list ? (access?.title ?? null) : null,
    actorId,
    actorName: actorId === null ? null : displayName({ id: actorId, username: row.username }),
    commentId: row.commentId,
    level: row.level,
    savedSearch,
    invitation,
    paperInvitation,
    note: may?.quote && quote ? quote.text : row.note,
    isViewed: row.viewedAt !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export const noticeBelongings: Belongings = {
  lists: (db, accountId) => ({
    notifications: () => db.select().from(notifications).where(eq(notifications.accountId, accountId)),
    'notification-preferences': () =>
      db
        .select({ preferences: notificationBoxes.preferences })
        .from(notificationBoxes)
        .where(eq(notificationBoxes.accountId, accountId)),
  }),
}
