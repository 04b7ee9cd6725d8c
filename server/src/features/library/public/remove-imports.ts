import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { LOCKS } from '../../../platform/database/advisory-locks.ts'
import { underSessionLock } from '../../../platform/database/session-lock.ts'
import { removeImports } from '../browser-import/import-rows.ts'
import { libraryImports } from '../tables.ts'

/** Removes the import of an account with its file; returns once a running one has stopped. */
export async function removeImportsOf(context: Context, accountId: number): Promise<void> {
  await removeImports(context, eq(libraryImports.accountId, accountId))
  await underSessionLock(context.pool, [LOCKS.libraryImport, accountId], async () => undefined)
}
