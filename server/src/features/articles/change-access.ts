import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq } from 'drizzle-orm'
import { logActivity } from '../../accounts/security/log-activity.ts'
import { withProof } from '../../accounts/security/with-proof.ts'
import { storeReceipt } from '../../papers/access/store-receipt.ts'
import { changePapers } from '../../papers/changes.ts'
import { isNotDeleted } from '../../papers/processing.ts'
import { articles } from '../../papers/tables.ts'
import { replyArticle } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'

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
  const [changed] = await changePapers(context, tx, [articleId], () =>
    tx
      .update(articles)
      .set({ isPublic: isOpen })
      .where(and(eq(articles.id, articleId), isNotDeleted))
      .returning({ title: articles.title }),
  )
  return changed ?? fail('articleDeleted')
}
