import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { takeDown } from '../articles/public.ts'
import { removeComment } from '../comments/public.ts'
import { notify } from '../notifications/public.ts'
import { holdComment, readReport } from './reports/queries.ts'
import { reports } from './tables.ts'
import { writeLog } from './write-log.ts'

type About = { articleId: number; commentId: number | null }
type By = { actorId: number; reason: string }

/** Dismisses a report, or takes down what it is about and tells its owner why. Of two at once one settles it. */
export const settleReport: Handler<typeof administrationCalls.settleReport> = async (input, context) => {
  const { reportId, isTakenDown, reason } = input.body
  const by = { actorId: input.person.id, reason }
  await context.db.transaction(async (tx) => {
    const isOpen = and(eq(reports.id, reportId), eq(reports.outcome, 'open'))
    const [found] = await tx
      .update(reports)
      .set({ outcome: isTakenDown ? 'taken down' : 'dismissed', settledAt: context.now(), note: reason })
      .where(isOpen)
      .returning()
    if (!found) return fail('reportNotFound')
    const subjectId = isTakenDown ? await takeDownAny(context, tx, found, by) : null
    const { articleId, commentId } = found
    const target = commentId === null ? `paper ${articleId}` : `comment ${commentId} on paper ${articleId}`
    const action = isTakenDown ? 'take down' : 'dismiss report'
    await writeLog(context, tx, { ...by, subjectId, action, target, after: { reportId }, address: input.address })
  })
  return (await readReport(context.db, reportId)) ?? fail('reportNotFound')
}

/** Takes it down and returns whose it was. */
async function takeDownAny(context: Context, tx: Db, about: About, { actorId, reason }: By): Promise<number | null> {
  const { articleId, commentId } = about
  const told = { articleId, actorId, note: reason }
  if (commentId === null) {
    const { ownerId: owner } = await takeDown(context, tx, articleId, true)
    await notify(context, tx, { ...told, trigger: 'paperTakenDown', parties: { owner } })
    return owner
  }
  const comment = await holdComment(tx, commentId)
  if (!comment) return null
  await removeComment(context, tx, commentId)
  const parties = { author: comment.authorId }
  await notify(context, tx, { ...told, trigger: 'commentTakenDown', parties })
  return comment.authorId
}
