import { and, inArray, type SQL } from 'drizzle-orm'
import { forgetFileKeys } from '../../papers/files/sealed-file.ts'
import type { Context } from '../../platform/context.ts'
import { filesOf } from './queries.ts'
import { docvizTasks } from './tables.ts'

const AT_ONCE = 100

/**
 * Removes documents with all results: rows in one transaction, then files. A crash in between leaves orphaned files for
 * the sweep. Returns the removed ids.
 */
export async function removeTasks(context: Pick<Context, 'db' | 'files'>, which: SQL | undefined): Promise<string[]> {
  for (const removed: string[] = []; ; ) {
    const gone = await context.db.transaction(async (tx) => {
      const some = await tx.select({ id: docvizTasks.id }).from(docvizTasks).where(which).limit(AT_ONCE).for('update')
      const ids = some.map(({ id }) => id)
      const files = await filesOf(tx, ids)
      await forgetFileKeys(tx, files)
      if (ids.length > 0) await tx.delete(docvizTasks).where(and(which, inArray(docvizTasks.id, ids)))
      return { ids, files }
    })
    for (const key of gone.files) await context.files.remove(key)
    removed.push(...gone.ids)
    if (gone.ids.length < AT_ONCE) return removed
  }
}
