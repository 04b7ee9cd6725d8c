import type { Context } from '../context.ts'
import { isReadOnly } from '../database/connection-errors.ts'
import { Fail } from '../http/fail.ts'

/**
 * Removes files that nothing refers to since a commit. A failure is logged and leaves an unused file: thrown, it would
 * answer that the change was not stored.
 */
export async function discardFiles(
  { files, log }: Pick<Context, 'files' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'could not remove an unused file'))
  }
}

/**
 * Runs the change that will refer to a stored file, and removes the file if the change was refused. After any other
 * failure it may have been committed; an orphaned file is swept later.
 */
export async function referringTo<T>(
  { files }: Pick<Context, 'files'>,
  key: string,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Fail || isReadOnly(error)) await files.remove(key)
    throw error
  }
}
