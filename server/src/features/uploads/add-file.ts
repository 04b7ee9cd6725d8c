import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Person, QUOTAS } from '@colophon/protocol/auth/roles'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { Fail, fail } from '../../platform/http/fail.ts'
import { articles } from '../articles/tables.ts'
import { acceptUpload } from './add-paper.ts'
import { countProcessing, isCancelled, isNotDeleted } from './public/processing.ts'
import { storeUpload } from './public/store-upload.ts'

/**
 * What became of a file. `there`: the account has it outside the bin. `full`: the quota of papers in process is
 * reached. `gone`: it was removed or changed meanwhile.
 */
export type AddedFile = { outcome: 'added' | 'there' } | { outcome: 'refused' | 'full' | 'gone'; why: string }

/** Adds a file of this machine to an account's storage, as an upload does. Refused files leave nothing behind. */
export async function addFile(context: Context, owner: NonNullable<Person>, path: string): Promise<AddedFile> {
  try {
    return await add(context, owner, path)
  } catch (error) {
    if (error instanceof Fail)
      return { outcome: error.code === 'tooManyInWork' ? 'full' : 'refused', why: error.message }
    const { code, path: at } = error as NodeJS.ErrnoException
    if (at !== path) throw error
    if (code === 'ENOENT') return { outcome: 'gone', why: 'There is no such file.' }
    return { outcome: 'refused', why: `The file cannot be read (${code}).` }
  }
}

async function add(context: Context, owner: NonNullable<Person>, path: string): Promise<AddedFile> {
  const found = await stat(path)
  if (!found.isFile()) {
    return {
      outcome: 'refused',
      why: found.isDirectory() ? 'This is a folder. Name its files.' : 'This is not a file.',
    }
  }
  const maxBytes = QUOTAS[owner.role].fileMegabytes * FILE_SIZE_FACTOR
  if (found.size > maxBytes) fail('fileTooLarge')
  const sha256 = await sha256Of(path, found.size)
  const findSame = (db: Db) => findFile(db, owner.id, sha256)
  if (await findSame(context.db)) return { outcome: 'there' }
  await countProcessing(context.db, owner)
  // One byte more than expected, so that a growing file is not taken for a complete one.
  const content = createReadStream(path, { end: found.size })
  const upload = await storeUpload(context.files, { name: basename(path), content }).finally(() => content.destroy())
  if (upload.sha256 !== sha256) {
    await context.files.remove(upload.key)
    return { outcome: 'gone', why: 'The file changed while it was read.' }
  }
  const accepted = await acceptUpload(context, owner, upload, { generation: GenerationFields.parse({}) }, findSame)
  return { outcome: 'added' in accepted ? 'added' : 'there' }
}

async function sha256Of(path: string, end: number): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end })) hash.update(chunk)
  return hash.digest('hex')
}

async function findFile(db: Db, ownerId: number, sha256: string): Promise<{ id: number } | null> {
  const found = await db
    .select({ id: articles.id, status: articles.status, reason: articles.reason, isHidden: articles.isHidden })
    .from(articles)
    .where(and(eq(articles.ownerId, ownerId), eq(articles.sha256, sha256), isNotDeleted))
  return found.find((paper) => !isCancelled(paper)) ?? null
}
