import { randomUUID } from 'node:crypto'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { IMPORT_MEGABYTES_MAX } from '@colophon/protocol/library/import'
import type { importCalls } from '@colophon/protocol/library/import-calls'
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { storeFileKey } from '../../../papers/files/sealed-file.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { discardFiles, referringTo } from '../../../platform/files/discard-files.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { remarksCsv } from '../import/remarks-csv.ts'
import { importRemarks, libraryImports } from '../tables.ts'
import { enqueueRead, enqueueRun } from './enqueue.ts'
import { ENDED, forgetFiles, type ImportRow, ownImport, toLibraryImport } from './import-rows.ts'
import { type StoredUpload, storeLibrary } from './store-library.ts'

/** Accepts a library; the file goes to the store, the import and the job that reads it into the database. */
export const uploadImport: Handler<typeof importCalls.uploadImport> = async (input, context) => {
  const { person } = input
  await checkFree(context.db, person.id)
  const { stored } = await input.receive({
    maxBytes: IMPORT_MEGABYTES_MAX * FILE_SIZE_FACTOR,
    tooLarge: 'importTooLarge',
    store: (file) => storeLibrary(context, file),
    discard: ({ sealed }) => context.files.remove(sealed.file),
  })
  const row = await referringTo(context, stored.sealed.file, () => addImport(context, person.id, stored))
  return toLibraryImport(context.db, row)
}

async function checkFree(db: Db, accountId: number): Promise<void> {
  const isUnderWay = and(eq(libraryImports.accountId, accountId), notInArray(libraryImports.status, [...ENDED]))
  if ((await db.$count(libraryImports, isUnderWay)) > 0) fail('importRunning')
}

/** Replaces an import that has ended. */
function addImport(context: Context, accountId: number, { sealed, ...upload }: StoredUpload): Promise<ImportRow> {
  const now = context.now()
  return context.db.transaction(async (tx) => {
    const hasEnded = and(eq(libraryImports.accountId, accountId), inArray(libraryImports.status, [...ENDED]))
    await tx.delete(libraryImports).where(hasEnded)
    const [row] = await tx
      .insert(libraryImports)
      .values({
        ...upload,
        id: randomUUID(),
        accountId,
        status: 'reading',
        fileKey: sealed.file,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: libraryImports.accountId })
      .returning()
    if (!row) return fail('importRunning')
    await storeFileKey(tx, sealed)
    await enqueueRead(context, tx, row.id)
    return row
  })
}

export const currentImport: Handler<typeof importCalls.currentImport> = async ({ person }, { db }) => {
  const [row] = await db.select().from(libraryImports).where(eq(libraryImports.accountId, person.id))
  return row ? toLibraryImport(db, row) : null
}

export const runImport: Handler<typeof importCalls.runImport> = async ({ body, person }, context) => {
  return context.db.transaction(async (tx) => {
    const found = (await ownImport(tx, person.id, body.importId, { forUpdate: true })) ?? fail('importNotFound')
    if (found.status === 'running' || found.status === 'done') return toLibraryImport(tx, found)
    if (found.status !== 'ready') return fail('importNotReady')
    await enqueueRun(context, tx, found.id)
    return toLibraryImport(tx, await change(tx, found, { status: 'running', updatedAt: context.now() }))
  })
}

export const endImport: Handler<typeof importCalls.endImport> = async ({ query, person }, context) => {
  const { reply, files } = await context.db.transaction(async (tx) => {
    const found = (await ownImport(tx, person.id, query.importId, { forUpdate: true })) ?? fail('importNotFound')
    if (found.status === 'stopping') return { reply: await toLibraryImport(tx, found), files: [] }
    if (found.status === 'running') {
      const stopping = await change(tx, found, { status: 'stopping' })
      return { reply: await toLibraryImport(tx, stopping), files: [] }
    }
    await tx.delete(libraryImports).where(eq(libraryImports.id, found.id))
    return { reply: null, files: await forgetFiles(tx, [found]) }
  })
  await discardFiles(context, files)
  return reply
}

async function change(tx: Db, { id }: ImportRow, set: Partial<ImportRow>): Promise<ImportRow> {
  const [row] = await tx.update(libraryImports).set(set).where(eq(libraryImports.id, id)).returning()
  return row ?? fail('importNotFound')
}

export const downloadRemarks: Handler<typeof importCalls.importRemarks> = async ({ query, person, reply }, { db }) => {
  const row = (await ownImport(db, person.id, query.importId)) ?? fail('importNotFound')
  const remarks = await db
    .select()
    .from(importRemarks)
    .where(eq(importRemarks.importId, row.id))
    .orderBy(asc(importRemarks.position))
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition('Not imported.csv'))
    .type('text/csv; charset=utf-8')
    .send(remarksCsv(remarks))
}
