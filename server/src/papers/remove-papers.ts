import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { changePapers } from './changes.ts'
import { plainName } from './files/file-name.ts'
import { articles } from './tables.ts'

const AT_ONCE = 100

/**
 * Permanently removes papers with everything that belongs to them: rows and the index job in one transaction, then the
 * files. A crash in between leaves orphaned files, which the sweep finds. Returns how many were removed.
 */
export async function removeForGood(context: Context, which: SQL | undefined): Promise<number> {
  for (let removed = 0; ; ) {
    const gone = await context.db.transaction(async (tx) => {
      const some = await tx.select({ id: articles.id }).from(articles).where(which).limit(AT_ONCE)
      const ids = some.map(({ id }) => id)
      return changePapers(context, tx, ids, () =>
        tx
          .delete(articles)
          .where(and(which, inArray(articles.id, ids)))
          .returning({ key: articles.articleUrl, format: articles.format }),
      )
    })
    for (const { key, format } of gone) {
      if (format === null) continue
      for (const each of new Set([key, plainName(key)])) await context.files.remove(each)
    }
    removed += gone.length
    if (gone.length < AT_ONCE) return removed
  }
}

/** Permanently removes every paper of an account, including the bin; returns how many. */
export function removePapersOf(context: Context, accountId: number): Promise<number> {
  return removeForGood(context, eq(articles.ownerId, accountId))
}
