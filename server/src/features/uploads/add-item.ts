import { randomUUID } from 'node:crypto'
import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import type { User } from '@colophon/protocol/auth/roles'
import { and, eq } from 'drizzle-orm'
import { correctDetails, type Details } from '../../papers/correct-details.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'

/** What is stated of a paper without a file. */
export type Item = {
  details: Details & { title: string }
  archiveId?: string | null
  /** Names the item in its account: adding it again returns the paper it has become. */
  key: string
}

/**
 * Adds a paper without a file to an account, in the caller's transaction; returns its id. It is complete: there is
 * nothing to read until a file is attached, which replaces none of the given details.
 */
export async function addItem(
  context: Context,
  tx: Db,
  owner: User,
  { details, archiveId = null, key }: Item,
): Promise<number> {
  const idempotencyKey = `item ${key}`
  const [added] = await tx
    .insert(articles)
    .values({
      ownerId: owner.id,
      title: details.title,
      archiveId,
      ...withoutFile(),
      idempotencyKey,
      createdAt: context.now(),
    })
    .onConflictDoNothing({ target: [articles.ownerId, articles.idempotencyKey] })
    .returning({ id: articles.id })
  if (added) {
    await correctDetails(context, tx, owner, { articleId: added.id, details, isFinal: true })
    return added.id
  }
  const isSame = and(eq(articles.ownerId, owner.id), eq(articles.idempotencyKey, idempotencyKey))
  const [same] = await tx.select({ id: articles.id }).from(articles).where(isSame)
  if (!same) throw new Error('the item was not stored')
  return same.id
}

/** The columns of a paper that has no file, and so is complete. */
export function withoutFile() {
  return {
    ...{ fileName: '', articleUrl: `item:${randomUUID()}`, format: null, sizeBytes: 0, sha256: '' },
    ...{ status: 'complete' as const, stage: 'complete' as const, progress: PROGRESS_COMPLETE, reason: null },
    ...{ warnings: [], wrappedPassword: null, attempt: randomUUID(), isHidden: false, isFileAttached: false },
  }
}
