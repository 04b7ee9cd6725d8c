import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { noteArrivalsWhere } from '../alerts/public/arrivals.ts'
import { withProof } from '../auth/public/with-proof.ts'
import { enqueueReindex } from '../knowledge/public/refresh-index.job.ts'
import { storeReceipt } from '../requests/public/store-receipt.ts'
import { logActivity } from '../security/public/log-activity.ts'
import { enqueueFileProtection } from '../storage/public/protect-file.ts'
import { isNotDeleted } from '../uploads/public/processing.ts'
import { replyArticle } from './public/visible-papers.ts'
import { articles } from './tables.ts'

/** Makes a paper public or private. The owner signs with the linked wallet or enters the password. */
export const changeAccess: Handler<typeof articleCalls.access> = async ({ body, person, request }, context) => {
  const { articleId, isOpen } = body
  const wanted = { purpose: 'access', subject: { articleId, isOpen }, accountId: person.id } as const
  return withProof(context, { body, request }, wanted, async (tx, signed) => {
    const { title } = await setOpen(context, tx, articleId, isOpen)
    const opened = isOpen ? 'paperOpened' : 'paperClosed'
    await logActivity(context, tx, { accountId: person.id, kind: opened, detail: title })
    if (signed) {
      const about = { articleId, title, ownerId: person.id, walletAddress: signed.address, signedAt: context.now() }
      await storeReceipt(tx, signed, { ...about, purpose: 'access' })
    }
    return replyArticle({ db: tx, now: context.now }, articleId, person)
  })
}

async function setOpen(context: Context, tx: Db, articleId: number, isOpen: boolean) {
  const isOpened = and(eq(articles.id, articleId), eq(articles.isPublished, true), eq(articles.isPublic, false))
  if (isOpen) await noteArrivalsWhere(tx, isOpened)
  const [changed] = await tx
    .update(articles)
    .set({ isPublic: isOpen })
    .where(and(eq(articles.id, articleId), isNotDeleted))
    .returning({ title: articles.title })
  if (!changed) return fail('articleDeleted')
  await enqueueReindex(context, tx, articleId)
  await enqueueFileProtection(context, tx, articleId)
  return changed
}
