import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, chown, constants, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Identity, ownerFor, succeeds } from './identity.ts'
import { StartRefused } from './start-refused.ts'
import { systemFolder } from './system-folder.ts'

/** Written to DATA_DIR when the database is elsewhere, so that later starts find it. */
const recordName = 'postgres.place'

/** DATA_DIR as an absolute path without links, created if missing. Throws StartRefused when it is not writable. */
export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The data folder ${dataDir} cannot be written: ${reason}`)
  }
}

/**
 * The folder for cluster, password and log: `DATA_DIR/postgres`, or a system folder when the identity cannot enter
 * DATA_DIR. `home` comes from openDataFolder.
 */
export async function chooseDataDirectory(home: string, identity: Identity): Promise<string> {
  const noted = await recordedDirectory(home)
  if (noted !== undefined) return checkRecorded(home, noted)
  await grantTraversal(home, identity)
  const own = join(home, 'postgres')
  if (await succeeds(identity, 'test', ['-x', home])) return own
  if (existsSync(own)) {
    throw new StartRefused(
      `The database is in ${own}, where PostgreSQL can no longer reach it: it does not run as root, and this machine ` +
        'forbids user namespaces. Allow them, or start as an ordinary user who owns that folder.',
    )
  }
  return join(await systemFolder(), createHash('sha256').update(home).digest('hex').slice(0, 16))
}

/** The database folder of a DATA_DIR, if there is one. */
export async function findDataDirectory(dataDir: string): Promise<string> {
  return (await recordedDirectory(dataDir)) ?? join(await realpath(dataDir).catch(() => dataDir), 'postgres')
}

/** Call once the folder holds a cluster. */
export async function recordDataDirectory(home: string, directory: string): Promise<void> {
  if (dirname(directory) !== home) await writeFile(join(home, recordName), `${directory}\n`, { mode: 0o600 })
}

async function recordedDirectory(home: string): Promise<string | undefined> {
  const note = await readFile(join(home, recordName), 'utf8').catch(() => undefined)
  return note?.trim()
}

async function checkRecorded(home: string, directory: string): Promise<string> {
  if (existsSync(directory)) return directory
  throw new StartRefused(
    `${join(home, recordName)} says that the database is in ${directory}, but nothing is there. Put it back, or remove the ` +
      'note to begin with an empty database.',
  )
}

/** Lets the group of PostgreSQL's user traverse DATA_DIR without listing it. */
async function grantTraversal(home: string, identity: Identity): Promise<void> {
  if (identity.kind !== 'user') return
  const found = await stat(home)
  if ((found.mode & 0o001) !== 0) return
  await chown(home, found.uid, ownerFor(identity).gid)
  await chmod(home, (found.mode & 0o707) | 0o010)
}
