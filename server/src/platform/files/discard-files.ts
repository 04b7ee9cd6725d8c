import type { Context } from '../context.ts'

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
