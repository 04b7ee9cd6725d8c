import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { addressOf, ensureDatabase } from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Cluster, ensureCluster, ensureOwner } from './cluster.ts'
import { freePort } from './free-port.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { type InstanceLock, takeInstanceLock } from './instance-lock.ts'
import { launch } from './launch.ts'
import { choosePlace, openDataFolder, rememberPlace } from './place.ts'
import { stopPostmaster } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'
import { alreadyInUse, takeOver } from './take-over.ts'

export interface EmbeddedPostgres {
  /** Carries the password: not for logs. Another port after each start is possible. */
  url: string
  /** The folder of cluster, password and log: `DATA_DIR/postgres`, or a system folder where that cannot work. */
  where: string
  /** Settles with the reason if PostgreSQL ends without having been asked to. */
  died: Promise<string>
  /** Ends it and waits for that. Close the clients first: those left are cut off. */
  stop(): Promise<void>
}

/** How often a start is tried again because the port or the cluster was taken in the meantime. */
const maxTries = 5

/**
 * Starts the PostgreSQL that comes with the product, making its cluster on the first start, and holds it until `stop`.
 * `durable: false` trades safety for speed, for tests. Throws StartRefused, whose message is for the person starting
 * it, when another product uses the same DATA_DIR or the machine does not allow it.
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
  const where = await choosePlace(home, identity)
  const cluster = await ensureCluster(where, identity, binaries)
  await rememberPlace(home, where)
  const { child, pid, port } = await launchAlone({ identity, binaries, cluster }, { where, durable, log })
  const lock = await lockOrRefuse(await addressOf(cluster, port, 'postgres'), where)
  await ensureDatabase(await addressOf(cluster, port, 'postgres'))
  log.info({ where, port, as: identity.kind }, 'PostgreSQL is up')
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
    if (await takeOver(cluster, where)) log.warn({ where }, 'stopped a PostgreSQL that an earlier start left behind')
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

/** Of two starts at the same moment one gets the lock; the other leaves the running PostgreSQL to it. */
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
