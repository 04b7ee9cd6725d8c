import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { LOCKS } from '../advisory-locks.ts'
import { addressOf, ensureDatabase } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, ensureOwner } from './cluster.ts'
import { chooseDataDirectory, openDataFolder, recordDataDirectory } from './data-directory.ts'
import { freePort } from './free-port.ts'
import { chooseIdentity, commandAs, type Identity } from './identity.ts'
import { pidFile, pollInterval, readPostmaster, servesData, stopPostmaster } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'

/** Log lines shown when PostgreSQL does not start. */
const shownLines = 12

const lockKey = [LOCKS.embeddedServer, 0x70686f6e]

/** Attempts and the pause between them in milliseconds: the session of a killed product may take a moment to end. */
const attempts = 8

const pause = 250

export interface EmbeddedPostgres {
  /** Contains the password, so it must not be logged. The port may change on each start. */
  url: string
  /** The folder of cluster, password and log: `DATA_DIR/postgres`, or a system folder where that is impossible. */
  where: string
  /** Resolves with the reason if PostgreSQL exits unexpectedly. */
  died: Promise<string>
  /** Stops it and waits. Close the clients first: remaining sessions are cut off. */
  stop(): Promise<void>
}

/** How often a start is retried because the port or the cluster was taken in the meantime. */
const maxTries = 5

/**
 * Starts the bundled PostgreSQL, creating its cluster on the first start. `durable: false` trades safety for speed, for
 * tests. Throws StartRefused with a human-readable message when another product uses the same DATA_DIR or the machine
 * does not allow it.
 */
export async function startPostgres(options: {
  dataDir: string
  log: Pick<Logger, 'info' | 'warn'>
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options
  const home = await openDataFolder(dataDir)
  const identity = await chooseIdentity()
  const binaries = await findBinaries(identity)
  const where = await chooseDataDirectory(home, identity)
  const cluster = await ensureCluster(where, identity, binaries)
  await recordDataDirectory(home, where)
  const { child, pid, port } = await launchAlone({ identity, binaries, cluster }, { where, durable, log })
  const lock = await lockOrRefuse(await addressOf(cluster, port, 'postgres'), where)
  await ensureDatabase(await addressOf(cluster, port, 'postgres'))
  log.info({ where, port, as: identity.kind }, 'PostgreSQL started')
  return { url: await addressOf(cluster, port), where, ...lifeOf(child, pid, cluster, lock) }
}

async function launchAlone(
  start: { identity: Identity; binaries: Binaries; cluster: Cluster },
  { where, durable, log }: { where: string; durable: boolean; log: Pick<Logger, 'warn'> },
): Promise<{ child: ChildProcess; pid: number; port: number }> {
  const { cluster, identity } = start
  let wanted: number | undefined = Number(await readFile(cluster.port, 'utf8').catch(() => '')) || undefined
  let reason = 'another start got in between'
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (await stopLeftover(cluster, where))
      log.warn({ where }, 'stopped a PostgreSQL that an earlier start left behind')
    await ensureOwner(cluster, identity)
    const port = await freePort(wanted)
    const result = await launch(start, { port, durable })
    if (result.kind === 'ready') {
      await writeFile(cluster.port, String(port))
      return { child: result.child, pid: result.pid, port }
    }
    if (result.kind === 'failed') throw new StartRefused(`PostgreSQL in ${where} did not start: ${result.reason}`)
    if (result.kind === 'portTaken') wanted = undefined
    reason = result.kind
  }
  throw new StartRefused(`PostgreSQL in ${where} did not start after ${maxTries} tries: ${reason}`)
}

/** Of two simultaneous starts one gets the lock; the other leaves the running PostgreSQL to it. */
async function lockOrRefuse(maintenanceUrl: string, where: string): Promise<InstanceLock> {
  const lock = await takeInstanceLock(maintenanceUrl).catch(() => undefined)
  if (!lock) throw alreadyInUse(where)
  return lock
}

function lifeOf(child: ChildProcess, pid: number, cluster: Cluster, lock: InstanceLock) {
  let isStopping = false
  const ended = once(child, 'exit')
  const died = new Promise<string>((resolve) => {
    ended.then(([code, signal]) => {
      if (isStopping) return
      lock.release().catch(() => {})
      resolve(`PostgreSQL ended with ${signal ?? `code ${code}`}; see ${cluster.log}`)
    })
  })
  const stop = async () => {
    if (isStopping) return void (await ended)
    isStopping = true
    await lock.release()
    await stopPostmaster(pid, cluster.data)
    await ended
  }
  return { died, stop }
}

/**
 * Prepares the cluster for a start: stops a PostgreSQL that outlived a killed product and removes a stale pid file.
 * Throws StartRefused when the PostgreSQL serves a product that is alive. Returns whether one was stopped.
 */
async function stopLeftover(cluster: Cluster, directory: string): Promise<boolean> {
  for (;;) {
    const found = await readPostmaster(cluster.data)
    if (!found) return false
    if (!(await servesData(found.pid, cluster.data))) {
      await rm(pidFile(cluster.data), { force: true })
      return false
    }
    if (!found.ready) {
      await sleep(pollInterval)
      continue
    }
    const lock = await claim(await addressOf(cluster, found.port, 'postgres'), directory)
    await stopPostmaster(found.pid, cluster.data)
    await lock.release()
    return true
  }
}

/** Also for the second of two simultaneous starts. */
function alreadyInUse(directory: string): StartRefused {
  return new StartRefused(
    `Another Colophon is running on the database in ${directory}. Stop it first, or give this one another DATA_DIR.`,
  )
}

async function claim(maintenanceUrl: string, directory: string): Promise<InstanceLock> {
  const lock = await takeInstanceLock(maintenanceUrl).catch((error: Error) => {
    throw new StartRefused(
      `A PostgreSQL is running on the database in ${directory} but does not answer: ${error.message}`,
    )
  })
  if (!lock) throw alreadyInUse(directory)
  return lock
}

/** Held by a database session, so it ends with the process that holds it. */
interface InstanceLock {
  release(): Promise<void>
}

/** Takes the lock that one product per database may hold; undefined when another holds it. */
async function takeInstanceLock(url: string): Promise<InstanceLock | undefined> {
  const client = await connect(url)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await tryLock(client)) return hold(url, client)
    await sleep(pause)
  }
  await client.end()
  return undefined
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'colophon-lock',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', lockKey)
  return rows[0]?.taken === true
}

/** PostgreSQL closes all sessions when one of its processes crashes, and recovers: then the lock is taken again. */
function hold(url: string, first: Client): InstanceLock {
  let client = first
  let isReleased = false
  const retake = async () => {
    while (!isReleased) {
      await sleep(pause)
      const next = await connect(url).catch(() => undefined)
      if (!next) continue
      // Released meanwhile: this may be the next PostgreSQL, whose lock is not ours.
      if (isReleased) return void (await next.end())
      client = next
      client.once('end', retake)
      await tryLock(client).catch(() => false)
      return
    }
  }
  client.once('end', retake)
  return {
    async release() {
      isReleased = true
      await client.end()
    },
  }
}

/** Outcome of a launch. The two expected failures are values, not errors: the caller retries. */
type Launch =
  | { kind: 'ready'; child: ChildProcess; pid: number }
  | { kind: 'portTaken' | 'alreadyRunning' }
  | { kind: 'failed'; reason: string }

/**
 * Starts PostgreSQL and waits until it accepts connections, including crash recovery. It has its own process group, so
 * that Ctrl-C does not end it before its clients.
 */
async function launch(
  start: { identity: Identity; binaries: Binaries; cluster: Cluster },
  options: { port: number; durable: boolean },
): Promise<Launch> {
  const { cluster } = start
  await rename(cluster.log, `${cluster.log}.1`).catch(() => {})
  const child = await spawnPostgres(start, settings(options))
  const ended = endOf(child)
  for (;;) {
    const cause = await Promise.race([ended, sleep(pollInterval, 'waiting' as const)])
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

/**
 * Command-line settings: sized for a small machine shared with the product, local connections with password only.
 * Without `durable` (tests) a crash of the machine may lose data.
 */
function settings({ port, durable }: { port: number; durable: boolean }): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '128MB',
    jit: 'off',
    lc_messages: 'C',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
