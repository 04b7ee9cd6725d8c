import { randomBytes } from 'node:crypto'
import { lchown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { type Identity, ownerFor, runAs } from './identity.ts'
import { StartRefused } from './start-refused.ts'

/** The only role of the embedded database. */
export const clusterUser = 'colophon'

/** The files of a data directory. The password is readable by its owner only. */
export interface Cluster {
  data: string
  password: string
  log: string
  port: string
}

/** Partial clusters older than this many milliseconds are abandoned. */
const abandonedAfter = 10 * 60_000

/** The file paths of a data directory. */
export function clusterAt(directory: string): Cluster {
  return {
    data: join(directory, 'cluster'),
    password: join(directory, 'password'),
    log: join(directory, 'server.log'),
    port: join(directory, 'port'),
  }
}

/**
 * Creates the cluster atomically unless it exists: an interrupted start leaves none, and of two starts one wins. Throws
 * StartRefused when the existing cluster is of another major version.
 */
export async function ensureCluster(directory: string, identity: Identity, binaries: Binaries): Promise<Cluster> {
  const cluster = clusterAt(directory)
  if ((await majorOf(cluster)) === undefined) await create(directory, identity, binaries)
  const major = await majorOf(cluster)
  if (major === undefined) {
    throw new StartRefused(
      `${directory} is not empty but contains no database. Move away what is there, then start again.`,
    )
  }
  if (major !== binaries.major) {
    throw new StartRefused(
      `The database in ${directory} was made by PostgreSQL ${major}; this version of Colophon brings ${binaries.major}. ` +
        'Dump it with the version that made it (pg_dump) and restore it into a new DATA_DIR.',
    )
  }
  return cluster
}

/** Transfers a cluster that last ran under another identity. Nothing may be running on it. */
export async function ensureOwner(cluster: Cluster, identity: Identity): Promise<void> {
  const wanted = ownerFor(identity)
  const found = await stat(cluster.data)
  if (found.uid === wanted.uid) return
  if (process.geteuid?.() !== 0) {
    throw new StartRefused(`The database in ${cluster.data} belongs to user id ${found.uid}. Start as that user.`)
  }
  await chownAll(dirname(cluster.data), wanted)
}

async function majorOf(cluster: Cluster): Promise<number | undefined> {
  try {
    return Number.parseInt(await readFile(join(cluster.data, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The database in ${cluster.data} cannot be read: ${reason}`)
  }
}

async function create(directory: string, identity: Identity, binaries: Binaries): Promise<void> {
  await sweepDrafts(directory)
  const draft = await mkdtemp(`${directory}.new-`)
  try {
    const { data, password } = clusterAt(draft)
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    await chownAll(draft, ownerFor(identity))
    await runAs(identity, join(binaries.folder, 'initdb'), initFlags(data, password))
    await rename(draft, directory).catch(() => {})
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The database could not be made in ${directory}: ${reason}`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Explicit, because the shell's locale may imply SQL_ASCII. */
function initFlags(data: string, password: string): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${clusterUser}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

async function sweepDrafts(directory: string): Promise<void> {
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new-`)) continue
    const draft = join(dirname(directory), name)
    if (Date.now() - (await stat(draft)).mtimeMs > abandonedAfter) await rm(draft, { recursive: true })
  }
}

async function chownAll(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const entries = await readdir(folder, { recursive: true })
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) await lchown(path, owner.uid, owner.gid)
}
