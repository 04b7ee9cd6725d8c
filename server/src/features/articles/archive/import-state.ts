import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { archiveImports } from '../archive-tables.ts'

/** How far an import is: lines read, and what became of the records in them. */
export type ImportCounts = { linesDone: number; added: number; changed: number; unchanged: number; rejected: number }

const NOTHING: ImportCounts = { linesDone: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 }

/**
 * Where to begin with a file: where an import of it was cut off, or at its first line. A file that was imported to its end is
 * read again from there, which changes nothing where nothing is new.
 */
export async function readImport(db: Db, fingerprint: string): Promise<ImportCounts> {
  const [row] = await db.select().from(archiveImports).where(eq(archiveImports.fingerprint, fingerprint))
  if (!row || row.endedAt !== null) return { ...NOTHING }
  const { linesDone, added, changed, unchanged, rejected } = row
  return { linesDone, added, changed, unchanged, rejected }
}

/** Writes down how far it is, in the transaction that stored the records of those lines. */
export async function writeImport(
  db: Db,
  file: { fingerprint: string; name: string },
  counts: ImportCounts,
  times: { startedAt?: Date; endedAt?: Date } = {},
): Promise<void> {
  const values = { ...counts, ...times, endedAt: times.endedAt ?? null }
  await db
    .insert(archiveImports)
    .values({ fingerprint: file.fingerprint, fileName: file.name, ...values })
    .onConflictDoUpdate({ target: archiveImports.fingerprint, set: values })
}
