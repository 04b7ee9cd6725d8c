import { eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { underSessionLock } from '../../../platform/database/session-lock.ts'
import { removeImports } from '../browser-import/import-rows.ts'
import { IMPORT_LOCK } from '../import/run-import.ts'
import { libraryImports } from '../tables.ts'

/** Removes the import of an account with its file; returns once a running one has stopped. */
export async function removeImportsOf(context: Context, accountId: number): Promise<void> {
  await removeImports(context, eq(libraryImports.accountId, accountId))
  await underSessionLock(context.pool, [IMPORT_LOCK, accountId], async () => undefined)
}
