import { chmod, lstat, mkdir } from 'node:fs/promises'
import { StartRefused } from './start-refused.ts'

/**
 * A world-readable folder owned by root, for what PostgreSQL must reach as another user when DATA_DIR or the product
 * is in a closed folder. Used only by root, and only where user namespaces are forbidden.
 */
export async function systemFolder(): Promise<string> {
  for (const folder of ['/var/lib/colophon', '/var/tmp/colophon']) {
    if (await isOurs(folder)) return folder
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, this machine forbids user namespaces, and neither /var/lib nor /var/tmp can be ' +
      'written. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** In a world-writable folder another user could have taken the name, so the folder must belong to root. */
async function isOurs(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    const found = await lstat(folder)
    if (!found.isDirectory() || found.uid !== process.geteuid?.()) return false
    await chmod(folder, 0o755)
    return true
  } catch {
    return false
  }
}
