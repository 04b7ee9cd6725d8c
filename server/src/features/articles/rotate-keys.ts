import { and, asc, eq, ne } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { fileKeys } from './tables.ts'

const AT_ONCE = 200

/** What a rotation did: how many keys of files were wrapped anew, and whether it went on with one that was cut off. */
export type Rotation = { rewrapped: number; isResumed: boolean }

/**
 * Wraps the keys of all encrypted files by a new key of the instance; the files themselves stay as they are. What is done
 * is kept: the same again after a stop goes on there, and makes no further key. Beside a product that runs nothing waits.
 */
export async function rotateKeys(context: Pick<Context, 'db' | 'fileKeys'>): Promise<Rotation> {
  const { db } = context
  const before = await context.fileKeys.currentId()
  const used = new Set((await db.selectDistinct({ id: fileKeys.keyId }).from(fileKeys)).map(({ id }) => id))
  const isResumed = [...used].some((id) => id !== before)
  const current = isResumed ? before : ((await context.fileKeys.renew(used)) ?? before)
  for (let rewrapped = 0; ; ) {
    const some = await db
      .select()
      .from(fileKeys)
      .where(ne(fileKeys.keyId, current))
      .orderBy(asc(fileKeys.file))
      .limit(AT_ONCE)
    for (const { file, ...key } of some) {
      const anew = await context.fileKeys.wrap(await context.fileKeys.unwrap(key))
      await db
        .update(fileKeys)
        .set(anew)
        .where(and(eq(fileKeys.file, file), eq(fileKeys.keyId, key.keyId)))
    }
    rewrapped += some.length
    if (some.length < AT_ONCE) return { rewrapped, isResumed }
  }
}
