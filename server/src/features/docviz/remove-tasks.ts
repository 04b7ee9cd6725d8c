import type { Readable } from 'node:stream'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Belongings } from '../../accounts/belongings.ts'
import { forgetFileKeys, readStored } from '../../papers/files/sealed-file.ts'
import type { Context } from '../../platform/context.ts'
import { inOnePiece, jsonEntry, safeName, textEntry, type ZipEntry } from '../../platform/files/zip-stream.ts'
import { filesOf, originalOf, toTask } from './queries.ts'
import { docvizResults, docvizTasks, docvizUsers } from './tables.ts'

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

/** Visualised documents of the ids that are bound to an account. */
export const docvizBelongings: Belongings = {
  files: (context, { id }) => documents(context, id),
  remove: removeDocumentsOf,
}

/** A document for the account export; `open` returns null where the file is missing. */
type StoredDocument = {
  id: string
  fileName: string
  task: object
  result: object | null
  files: { name: string; open: () => Promise<Readable | null> }[]
}

/** The documents of all ids bound to an account, oldest first. */
async function* docvizDocumentsOfAccount(context: Context, accountId: number): AsyncGenerator<StoredDocument> {
  const { db } = context
  const rows = await db
    .select({ task: docvizTasks })
    .from(docvizTasks)
    .innerJoin(docvizUsers, eq(docvizUsers.userId, docvizTasks.userId))
    .where(eq(docvizUsers.accountId, accountId))
    .orderBy(asc(docvizTasks.createdAt), asc(docvizTasks.id))
  for (const { task } of rows) {
    const [kept] = await db.select().from(docvizResults).where(eq(docvizResults.taskId, task.id))
    const opened = (file: string, contentSize: number) => () =>
      readStored(context, { file, contentSize }).catch(() => null)
    const { file, contentSize } = originalOf(task)
    const files = [{ name: task.fileName, open: opened(file, contentSize) }]
    if (kept?.zipKey && kept.zipBytes !== null)
      files.push({ name: 'result.zip', open: opened(kept.zipKey, kept.zipBytes) })
    yield {
      id: task.id,
      fileName: task.fileName,
      task: { userId: task.userId, ...toTask(task) },
      result: kept ? { document: kept.document, corrections: kept.corrections, former: kept.former } : null,
      files,
    }
  }
}

/** Removes the documents of all ids bound to an account; the ids are deleted with the account. Returns how many. */
async function removeDocumentsOf(context: Pick<Context, 'db' | 'files'>, accountId: number): Promise<number> {
  const ids = context.db
    .select({ userId: docvizUsers.userId })
    .from(docvizUsers)
    .where(eq(docvizUsers.accountId, accountId))
  return (await removeTasks(context, inArray(docvizTasks.userId, ids))).length
}

async function* documents(context: Context, accountId: number): AsyncGenerator<ZipEntry> {
  for await (const { id, task, result, files } of docvizDocumentsOfAccount(context, accountId)) {
    const folder = `documents/${id}`
    yield jsonEntry(`${folder}/task.json`, task)
    if (result) yield jsonEntry(`${folder}/result.json`, result)
    for (const file of files) {
      const name = `${folder}/${safeName(file.name)}`
      const first = await file.open()
      first?.destroy()
      const open = async () => (await file.open()) ?? inOnePiece(Buffer.alloc(0))
      yield first ? { name, open } : textEntry(`${name}.missing.txt`, MISSING)
    }
  }
}

const MISSING = 'The file was missing in the store at the time of this export.\n'
