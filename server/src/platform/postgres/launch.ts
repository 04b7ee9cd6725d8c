import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { commandAs, type Identity } from './identity.ts'
import { lookEvery, readPostmaster } from './postmaster.ts'
import { settings } from './settings.ts'

/** What a try to start ended in. The two expected failures are no errors: the caller tries again. */
export type Launch =
  | { kind: 'ready'; child: ChildProcess; pid: number }
  | { kind: 'portTaken' | 'alreadyRunning' }
  | { kind: 'failed'; reason: string }

/** Lines of the log shown when PostgreSQL does not come up. */
const shownLines = 12

/**
 * Starts PostgreSQL and waits until it accepts connections, for as long as it takes to repair itself after a crash. It
 * gets a process group of its own, so that Ctrl-C in a terminal does not end it before its clients.
 */
export async function launch(
  start: { identity: Identity; binaries: Binaries; cluster: Cluster },
  options: { port: number; durable: boolean },
): Promise<Launch> {
  const { cluster } = start
  await rename(cluster.log, `${cluster.log}.1`).catch(() => {})
  const child = await spawnPostgres(start, settings(options))
  const ended = endOf(child)
  for (;;) {
    const cause = await Promise.race([ended, sleep(lookEvery, 'waiting' as const)])
    if (cause !== 'waiting') return diagnose(cluster, cause)
    const seen = await readPostmaster(cluster.data)
    if (seen?.ready && seen.pid === child.pid) return { kind: 'ready', child, pid: seen.pid }
  }
}

async function spawnPostgres(
  { identity, binaries, cluster }: { identity: Identity; binaries: Binaries; cluster: Cluster },
  flags: string[],
): Promise<ChildProcess> {
  const command = commandAs(identity, join(binaries.folder, 'postgres'), ['-D', cluster.data, ...flags])
  const log = await open(cluster.log, 'a', 0o600)
  try {
    return spawn(command.file, command.args, { ...command.options, detached: true, stdio: ['ignore', log.fd, log.fd] })
  } finally {
    await log.close()
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return `it ended with ${signal ?? `code ${code}`}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function diagnose(cluster: Cluster, cause: string): Promise<Launch> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '')
  if (/could not (bind|create any TCP)/.test(log)) return { kind: 'portTaken' }
  if (/lock file "postmaster\.pid" already exists|is still in use/.test(log)) return { kind: 'alreadyRunning' }
  const tail = log.trimEnd().split('\n').slice(-shownLines).join('\n')
  return { kind: 'failed', reason: `${cause}\n${tail}` }
}
