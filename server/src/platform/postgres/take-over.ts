import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from './address.ts'
import type { Cluster } from './cluster.ts'
import { type InstanceLock, takeInstanceLock } from './instance-lock.ts'
import { lookEvery, pidFile, readPostmaster, servesData, stopPostmaster } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Makes the cluster free to be started: a PostgreSQL that outlived a killed product is stopped, a process id left by a
 * power cut is removed. Throws StartRefused when the PostgreSQL there serves another product that is alive. Returns
 * whether there was one to stop.
 */
export async function takeOver(cluster: Cluster, place: string): Promise<boolean> {
  for (;;) {
    const found = await readPostmaster(cluster.data)
    if (!found) return false
    if (!(await servesData(found.pid, cluster.data))) {
      await rm(pidFile(cluster.data), { force: true })
      return false
    }
    if (!found.ready) {
      await sleep(lookEvery)
      continue
    }
    const lock = await claim(await addressOf(cluster, found.port, 'postgres'), place)
    await stopPostmaster(found.pid, cluster.data)
    await lock.release()
    return true
  }
}

/** The refusal, also of the one of two simultaneous starts that came second. */
export function alreadyInUse(place: string): StartRefused {
  return new StartRefused(
    `Another Colophon is running on the database in ${place}. Stop it first, or give this one another DATA_DIR.`,
  )
}

async function claim(maintenanceUrl: string, place: string): Promise<InstanceLock> {
  const lock = await takeInstanceLock(maintenanceUrl).catch((error: Error) => {
    throw new StartRefused(`A PostgreSQL is running on the database in ${place} but does not answer: ${error.message}`)
  })
  if (!lock) throw alreadyInUse(place)
  return lock
}
