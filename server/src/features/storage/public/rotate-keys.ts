import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { fileKeys } from '../../articles/tables.ts'

const AT_ONCE = 200
const ROTATION_LOCK = 4_201_361

/** What a rotation did: how many keys of files were wrapped anew, and whether it went on with one that was cut off. */
export type Rotation = { rewrapped: number; isResumed: boolean }

/**
 * Wraps the keys of all encrypted files by a new key of the instance; the files themselves stay as they are. What is done
 * is kept: the same again after a stop goes on there, and makes no further key. Beside a product that runs nothing waits.
 * Of two at once one makes the key and both wrap by it.
 */
export async function rotateKeys(context: Pick<Context, 'db' | 'fileKeys'>): Promise<Rotation> {
  const { db } = context
  const { current, isResumed } = await beginOrResume(context)
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

/** The key to wrap by: a new one, or that of a rotation that was cut off or runs. One at a time decides, as the keys are a file. */
function beginOrResume({ db, fileKeys: keys }: Pick<Context, 'db' | 'fileKeys'>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`)
    const before = await keys.currentId()
    const used = new Set((await tx.selectDistinct({ id: fileKeys.keyId }).from(fileKeys)).map(({ id }) => id))
    const isResumed = [...used].some((id) => id !== before)
    return { isResumed, current: isResumed ? before : ((await keys.renew(used)) ?? before) }
  })
}
