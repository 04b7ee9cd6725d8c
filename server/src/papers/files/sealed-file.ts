import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { WrappedKey } from '../../platform/crypto/file-keys.ts'
import type { Db } from '../../platform/database/db.ts'
import { FileDamaged, FileMissing } from '../../platform/files/files.ts'
import { seal } from '../../platform/files/seal.ts'
import { sealedSize } from '../../platform/files/sealed-format.ts'
import { unseal } from '../../platform/files/unseal.ts'
import { fileKeys } from '../tables.ts'
import { isSealedName, sealedName } from './file-name.ts'

type Reading = Pick<Context, 'files' | 'fileKeys'> & { db: Db }
type Range = { start: number; end: number }
/** A stored file by name; `contentSize` is its unencrypted size. */
type StoredFile = { file: string; contentSize: number }
/** A written encrypted file and its key, which must be stored in the transaction that refers to it. */
export type SealedFile = { file: string } & WrappedKey

const SESSION_KEY_BYTES = 32

/** Writes content encrypted under a fresh name; usable once its key is stored (`storeFileKey`). */
export async function writeSealed(
  context: Pick<Context, 'files' | 'fileKeys'>,
  plainName: string,
  content: AsyncIterable<Uint8Array>,
  contentSize: number,
): Promise<SealedFile> {
  const sessionKey = randomBytes(SESSION_KEY_BYTES)
  const file = sealedName(plainName)
  await context.files.put(file, Readable.from(seal(content, contentSize, sessionKey), { objectMode: false }))
  return { file, ...(await context.fileKeys.wrap(sessionKey)) }
}

/** Stores the wrapped key of an encrypted file. It is deleted with its paper, else with `forgetFileKeys`. */
export async function storeFileKey(tx: Db, sealed: SealedFile, articleId: number | null = null): Promise<void> {
  await tx.insert(fileKeys).values({ ...sealed, articleId })
}

/** Deletes the keys of removed files. */
export async function forgetFileKeys(tx: Db, files: readonly string[]): Promise<void> {
  if (files.length > 0) await tx.delete(fileKeys).where(inArray(fileKeys.file, [...files]))
}

/** A stored file or a range of it, decrypted if necessary; `end` inclusive. Rejects where the file is truncated. */
export async function readStored(
  context: Reading,
  { file, contentSize }: StoredFile,
  range?: Range,
): Promise<Readable> {
  const isSealed = isSealedName(file)
  // Found before the reply begins, which promises this size.
  const size = await context.files.size(file)
  if (size !== (isSealed ? sealedSize(contentSize) : contentSize)) throw new FileDamaged(file)
  if (!isSealed) return context.files.read(file, range)
  const sessionKey = await sessionKeyOf(context, file)
  return unseal({ read: (part) => context.files.read(file, part), contentSize, sessionKey }, range)
}

async function sessionKeyOf(context: Reading, file: string): Promise<Uint8Array> {
  const [key] = await context.db.select().from(fileKeys).where(eq(fileKeys.file, file))
  if (!key) throw new FileMissing(file)
  return context.fileKeys.unwrap(key)
}
