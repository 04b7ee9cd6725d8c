import { eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { changePapers } from './changes.ts'
import { articles } from './tables.ts'

/**
 * Takes a paper down, so that its owner cannot publish it again, or lifts that. Applies in the bin too, from which it
 * could be restored as published. Returns the previous state.
 */
export async function takeDown(
  context: Context,
  tx: Db,
  articleId: number,
  isTakenDown: boolean,
): Promise<{ ownerId: number | null; isPublished: boolean; isTakenDown: boolean }> {
  const isIt = eq(articles.id, articleId)
  const [paper] = await tx.select().from(articles).where(isIt).for('update')
  if (!paper) return fail('articleNotFound')
  const unpublished = { isPublished: false, status: paper.isPublished ? ('complete' as const) : paper.status }
  await changePapers(context, tx, [articleId], () =>
    tx
      .update(articles)
      .set(isTakenDown ? { takenDownAt: paper.takenDownAt ?? context.now(), ...unpublished } : { takenDownAt: null })
      .where(isIt),
  )
  return { ownerId: paper.ownerId, isPublished: paper.isPublished, isTakenDown: paper.takenDownAt !== null }
}

/** Whether the paper is taken down; locks that until the transaction ends. */
export async function isTakenDown(tx: Db, articleId: number): Promise<boolean> {
  const isIt = eq(articles.id, articleId)
  const [paper] = await tx.select({ takenDownAt: articles.takenDownAt }).from(articles).where(isIt).for('update')
  return paper?.takenDownAt != null
}
