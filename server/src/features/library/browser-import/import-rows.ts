import { createHash } from 'node:crypto'
import {
  IMPORT_REMARKS_SHOWN,
  ImportPreview,
  type ImportStatus,
  type LibraryImport,
} from '@colophon/protocol/library/import'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import { forgetFileKeys } from '../../../papers/files/sealed-file.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { type Remark, storable } from '../import/imported-library.ts'
import { importRemarks, libraryImports } from '../tables.ts'

export type ImportRow = typeof libraryImports.$inferSelect

/** Ended: a further upload takes its place. */
export const ENDED = ['refused', 'done', 'stopped', 'failed'] as const satisfies readonly ImportStatus[]

const AT_ONCE = 1000

/** The import of an account with this id; locked with `forUpdate`, within a transaction. */
export async function ownImport(
  db: Db,
  accountId: number,
  importId: string,
  { forUpdate = false } = {},
): Promise<ImportRow | null> {
  const query = db
    .select()
    .from(libraryImports)
    .where(and(eq(libraryImports.id, importId), eq(libraryImports.accountId, accountId)))
  const [row] = await (forUpdate ? query.for('update') : query)
  return row ?? null
}

export async function importById(db: Db, importId: string): Promise<ImportRow | null> {
  const [row] = await db.select().from(libraryImports).where(eq(libraryImports.id, importId))
  return row ?? null
}

/** An import as its account sees it. */
export async function toLibraryImport(db: Db, row: ImportRow): Promise<LibraryImport> {
  const { id, status, fileName, sizeBytes, preview, problem, waitsFor, itemsDone, itemsTotal, filesAdded } = row
  const first = await db
    .select({ item: importRemarks.item, problem: importRemarks.problem })
    .from(importRemarks)
    .where(eq(importRemarks.importId, id))
    .orderBy(asc(importRemarks.position))
    .limit(IMPORT_REMARKS_SHOWN)
  const total = await db.$count(importRemarks, eq(importRemarks.importId, id))
  const progress = { items: itemsDone, of: itemsTotal ?? 0, addedFiles: filesAdded }
  // Those that were stored before have no items.
  const shown = preview && ImportPreview.parse(preview)
  const stated = { id, status, fileName, sizeBytes, preview: shown, problem, waitsFor, progress }
  return { ...stated, remarks: { total, first }, createdAt: row.createdAt.toISOString() }
}

/** Stores remarks in their order; those that are there already are left out. */
export async function storeRemarks(db: Db, importId: string, remarks: readonly Remark[]): Promise<void> {
  const rows = remarks.map((remark) => {
    const [item, problem, text] = [remark.item, remark.problem, remark.text ?? ''].map(storable) as [
      string,
      string,
      string,
    ]
    const digest = createHash('sha256')
      .update(JSON.stringify([item, problem, text]))
      .digest('hex')
    return { importId, digest, item, problem, text }
  })
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await db
      .insert(importRemarks)
      .values(rows.slice(start, start + AT_ONCE))
      .onConflictDoNothing()
  }
}

/** Ends imports that still match, and removes their files. A crash in between leaves an orphaned file for the sweep. */
export async function endImports(
  context: Pick<Context, 'db' | 'files' | 'now'>,
  which: SQL | undefined,
  result: Partial<ImportRow> & { status: (typeof ENDED)[number] },
): Promise<void> {
  const files = await context.db.transaction(async (tx) => {
    const rows = await tx.select().from(libraryImports).where(which).for('update')
    const ids = rows.map(({ id }) => id)
    const set = { ...result, fileKey: null, waitsFor: null, updatedAt: context.now() }
    if (ids.length > 0) await tx.update(libraryImports).set(set).where(inArray(libraryImports.id, ids))
    return forgetFiles(tx, rows)
  })
  for (const file of files) await context.files.remove(file)
}

/** Removes imports with their files. */
export async function removeImports(context: Pick<Context, 'db' | 'files'>, which: SQL | undefined): Promise<void> {
  const files = await context.db.transaction(async (tx) => {
    return forgetFiles(tx, await tx.delete(libraryImports).where(which).returning())
  })
  for (const file of files) await context.files.remove(file)
}

/** Deletes the keys of the files of imports; returns the files, which are removed after the transaction. */
export async function forgetFiles(tx: Db, rows: readonly ImportRow[]): Promise<string[]> {
  const files = rows.flatMap(({ fileKey }) => fileKey ?? [])
  await forgetFileKeys(tx, files)
  return files
}
