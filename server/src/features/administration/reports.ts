import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { REPORTS_PER_DAY } from '@colophon/protocol/administration/constants'
import type { Report } from '@colophon/protocol/administration/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { Comment } from '@colophon/protocol/comments/entities'
import { displayName } from '@colophon/protocol/profile/validation'
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { writeLog } from '../../accounts/admin-log.ts'
import { profiles } from '../../accounts/profile/tables.ts'
import { accounts } from '../../accounts/tables.ts'
import { notify } from '../../notices/notify.ts'
import { takeDown } from '../../papers/take-down.ts'
import { titleOf } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type ListPage, type PageInput, pageOf, readPage, sendPage } from '../../platform/http/paging.ts'
import { reports } from './tables.ts'

/** What moderation needs of comments. */
export type Moderation = {
  /** A comment the user may see; fails with `commentNotFound` for any other. */
  find(context: Context, commentId: number, person: Person): Promise<Comment>
  /** Removes a comment; returns its author, or undefined if there is none. */
  remove(context: Context, tx: Db, commentId: number): Promise<{ authorId: number | null } | undefined>
}

export const listedReports: Handler<typeof administrationCalls.reports> = async ({ query, reply }, { db }) =>
  sendPage(reply, await listReports(db, query))

/**
 * Reports a paper the user may list, or a comment they may read. The comment's text or the paper's title is stored with
 * the report, because administrators read no more than other users. A pending report is not duplicated.
 */
export const report =
  ({ find }: Moderation): Handler<typeof administrationCalls.report> =>
  async ({ body, person }, context) => {
    const { articleId, commentId = null, reason } = body
    const limit = REPORTS_PER_DAY * context.config.RATE_LIMIT_FACTOR
    if ((await countReportsOf(context.db, person.id, context.now())) >= limit) fail('reportedTooOften')
    const words =
      commentId === null
        ? await titleOf(context.db, articleId)
        : await commentOf(await find(context, body.commentId ?? 0, person), articleId)
    if (words === null) fail('articleNotFound')
    await context.db.transaction(async (tx) => {
      const values = { articleId, commentId, words, reason, reporterId: person.id, createdAt: context.now() }
      const made = await tx.insert(reports).values(values).onConflictDoNothing().returning()
      if (made.length === 0) return
      for (const administrator of await administrators(tx)) {
        const parties = { administrator }
        await notify(context, tx, { trigger: 'reported', articleId, parties, actorId: person.id, note: reason })
      }
    })
    return null
  }

function commentOf(comment: Comment, articleId: number): string {
  if (comment.articleId !== articleId || comment.isDeleted) fail('commentNotFound')
  return comment.message
}

type About = { articleId: number; commentId: number | null }

type By = { actorId: number; reason: string }

/**
 * Dismisses a report, or takes its subject down and notifies the owner with the reason. Of two concurrent calls one
 * succeeds.
 */
export const settleReport =
  ({ remove }: Moderation): Handler<typeof administrationCalls.settleReport> =>
  async (input, context) => {
    const { reportId, isTakenDown, reason } = input.body
    const by = { actorId: input.person.id, reason }
    return context.db.transaction(async (tx) => {
      const isOpen = and(eq(reports.id, reportId), eq(reports.outcome, 'open'))
      const [found] = await tx
        .update(reports)
        .set({ outcome: isTakenDown ? 'taken down' : 'dismissed', settledAt: context.now(), note: reason })
        .where(isOpen)
        .returning()
      if (!found) return fail('reportNotFound')
      const subjectId = isTakenDown ? await takeDownAny(context, tx, found, { ...by, remove }) : null
      const { articleId, commentId } = found
      const target = commentId === null ? `paper ${articleId}` : `comment ${commentId} on paper ${articleId}`
      const action = isTakenDown ? 'take down' : 'dismiss report'
      await writeLog(context, tx, { ...by, subjectId, action, target, after: { reportId }, address: input.address })
      return (await readReport(tx, reportId)) ?? fail('reportNotFound')
    })
  }

/** Takes the subject down and returns its owner. */
async function takeDownAny(
  context: Context,
  tx: Db,
  about: About,
  { actorId, reason, remove }: By & Pick<Moderation, 'remove'>,
): Promise<number | null> {
  const { articleId, commentId } = about
  const common = { articleId, actorId, note: reason }
  if (commentId === null) {
    const { ownerId: owner } = await takeDown(context, tx, articleId, true)
    await notify(context, tx, { ...common, trigger: 'paperTakenDown', parties: { owner } })
    return owner
  }
  const comment = await remove(context, tx, commentId)
  if (!comment) return null
  const parties = { author: comment.authorId }
  await notify(context, tx, { ...common, trigger: 'commentTakenDown', parties })
  return comment.authorId
}

/** Lets the owner of a taken-down paper publish it again. */
export const putBack: Handler<typeof administrationCalls.putBack> = async (input, context) => {
  const { articleId, reason } = input.body
  await context.db.transaction(async (tx) => {
    const before = await takeDown(context, tx, articleId, false)
    if (!before.isTakenDown) return
    const who = { actorId: input.person.id, subjectId: before.ownerId, address: input.address }
    await writeLog(context, tx, { ...who, action: 'put back', target: `paper ${articleId}`, reason })
  })
  return null
}

const DAY_MS = 24 * 60 * 60 * 1000

/** One page of the reports with the total. */
async function listReports(
  db: Db,
  input: PageInput & { outcome?: Report['outcome'] | undefined },
): Promise<ListPage<Report>> {
  const page = pageOf({ by: reports.id, type: 'integer' }, reports.id, input)
  const wanted = input.outcome && eq(reports.outcome, input.outcome)
  const found = await readPage(page, rows(db, page.mark), wanted, db.$count(reports, wanted))
  return { ...found, list: found.list.map(toReport) }
}

async function readReport(db: Db, reportId: number): Promise<Report | null> {
  const [row] = await rows(db).where(eq(reports.id, reportId))
  return row ? toReport(row) : null
}

/** Reports of a user within the last day. */
function countReportsOf(db: Db, reporterId: number, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  return db.$count(reports, and(eq(reports.reporterId, reporterId), gt(reports.createdAt, since)))
}

async function administrators(db: Db): Promise<number[]> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.role, 'admin'))
  return found.map(({ id }) => id)
}

function rows(db: Db, mark?: SQL<string>) {
  return db
    .select({ report: reports, username: profiles.username, mark: mark ?? sql<string>`''` })
    .from(reports)
    .leftJoin(profiles, eq(profiles.accountId, reports.reporterId))
    .$dynamic()
}

function toReport({ report, username }: Awaited<ReturnType<typeof rows>>[number]): Report {
  const { reporterId, commentId } = report
  return {
    ...report,
    kind: commentId === null ? 'paper' : 'comment',
    reporterName: reporterId === null ? 'A former user' : displayName({ id: reporterId, username }),
    createdAt: report.createdAt.toISOString(),
    settledAt: report.settledAt?.toISOString() ?? null,
  }
}
