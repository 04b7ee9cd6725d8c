import { constants } from 'node:fs'
import { lstat, open as openFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { QUOTAS, type User } from '@colophon/protocol/auth/roles'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { and, eq } from 'drizzle-orm'
import { type RereadableFile, sha256Of, storeUpload } from '../../papers/files/store-upload.ts'
import { countProcessing, isCancelled, isNotDeleted } from '../../papers/processing.ts'
import { articles } from '../../papers/tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import { acceptUpload, addPaper } from './add-paper.ts'
import { attach } from './attach-file.ts'

/**
 * What became of a file. `there`: the account has it outside the bin. `full`: the quota of papers in process is
 * reached. `gone`: it was removed or changed meanwhile.
 */
export type AddedFile =
  | { outcome: 'added' | 'there'; articleId: number }
  | { outcome: 'refused' | 'full' | 'gone'; why: string }

/**
 * Adds a file of this machine to an account's storage, as an upload does. Refused files leave nothing behind. A link is
 * followed if the path was given by someone who may read what it leads to.
 */
export async function addFile(
  context: Context,
  owner: User,
  path: string,
  { followsLinks = true } = {},
): Promise<AddedFile> {
  try {
    const found = await (followsLinks ? stat : lstat)(path)
    if (!found.isFile()) {
      return {
        outcome: 'refused',
        why: found.isDirectory() ? 'This is a folder. Name its files.' : 'This is not a file.',
      }
    }
    // One byte more than expected, so that a growing file is not taken for a complete one.
    const flags = constants.O_RDONLY | (followsLinks ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const open = async () => (await openFile(path, flags)).createReadStream({ end: found.size })
    return await addRereadable(context, owner, { name: basename(path), size: found.size, open })
  } catch (error) {
    const { code, path: at } = error as NodeJS.ErrnoException
    if (at !== path) throw error
    if (code === 'ENOENT') return { outcome: 'gone', why: 'There is no such file.' }
    return { outcome: 'refused', why: `The file cannot be read (${code}).` }
  }
}

/** Adds a file from anywhere, as `addFile` does, or attaches it to the paper `attachTo`, which has none. */
export async function addRereadable(
  context: Context,
  owner: User,
  file: RereadableFile,
  attachTo: number | null = null,
): Promise<AddedFile> {
  try {
    return await add(context, owner, file, attachTo)
  } catch (error) {
    if (!(error instanceof Fail)) throw error
    return { outcome: error.code === 'tooManyInWork' ? 'full' : 'refused', why: error.message }
  }
}

async function add(context: Context, owner: User, file: RereadableFile, attachTo: number | null): Promise<AddedFile> {
  const maxBytes = QUOTAS[owner.role].fileMegabytes * FILE_SIZE_FACTOR
  if (file.size > maxBytes) fail('fileTooLarge')
  const sha256 = await sha256Of(file)
  const findSame = (db: Db) => findFile(db, owner.id, sha256)
  const there = attachTo === null && (await findSame(context.db))
  if (there) return { outcome: 'there', articleId: there.id }
  await countProcessing(context.db, owner)
  const content = await file.open()
  const upload = await storeUpload(context.files, { name: file.name, content }).finally(() => content.destroy())
  if (upload.sha256 !== sha256) {
    await context.files.remove(upload.key)
    return { outcome: 'gone', why: 'The file changed while it was read.' }
  }
  const generation = GenerationFields.parse({})
  if (attachTo !== null) {
    await attach(context, owner, attachTo, upload, { generation })
    return { outcome: 'added', articleId: attachTo }
  }
  const accepted = await acceptUpload(context, owner, upload, findSame, (tx, ahead) =>
    addPaper(context, tx, owner, upload, { generation, ahead }),
  )
  return 'added' in accepted
    ? { outcome: 'added', articleId: accepted.added }
    : { outcome: 'there', articleId: accepted.same.id }
}

async function findFile(db: Db, ownerId: number, sha256: string): Promise<{ id: number } | null> {
  const found = await db
    .select({ id: articles.id, status: articles.status, reason: articles.reason, isHidden: articles.isHidden })
    .from(articles)
    .where(and(eq(articles.ownerId, ownerId), eq(articles.sha256, sha256), isNotDeleted))
  return found.find((paper) => !isCancelled(paper)) ?? null
}
