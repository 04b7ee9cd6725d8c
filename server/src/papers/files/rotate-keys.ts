import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { LOCKS } from '../../platform/database/advisory-locks.ts'
import { fileKeys } from '../tables.ts'

const AT_ONCE = 200

/** The result of a rotation: rewrapped file keys, and whether it continued an interrupted one. */
export type Rotation = { rewrapped: number; isResumed: boolean }

/**
 * Rewraps all file keys with a new instance key; the files are unchanged. Resumable, without blocking a running
 * product. Of two concurrent runs one creates the key and both use it.
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
      const rewrapped = await context.fileKeys.wrap(await context.fileKeys.unwrap(key))
      await db
        .update(fileKeys)
        .set(rewrapped)
        .where(and(eq(fileKeys.file, file), eq(fileKeys.keyId, key.keyId)))
    }
    rewrapped += some.length
    if (some.length < AT_ONCE) return { rewrapped, isResumed }
  }
}

/**
 * The key to wrap with: a new one, or that of an interrupted or running rotation. Serialised, since the keys are a
 * file.
 */
function beginOrResume({ db, fileKeys: keys }: Pick<Context, 'db' | 'fileKeys'>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.keyRotation})`)
    const before = await keys.currentId()
    const used = new Set((await tx.selectDistinct({ id: fileKeys.keyId }).from(fileKeys)).map(({ id }) => id))
    const isResumed = [...used].some((id) => id !== before)
    return { isResumed, current: isResumed ? before : ((await keys.renew(used)) ?? before) }
  })
}
