import { addressOf } from './address.ts'
import { clusterAt } from './cluster.ts'
import { findDataDirectory } from './data-directory.ts'
import { readPostmaster, servesData } from './postmaster.ts'

/**
 * The URL of the embedded PostgreSQL of a running product, for commands beside it; undefined when none runs. Rejects
 * when the caller may not read the password.
 */
export async function runningPostgres(dataDir: string): Promise<string | undefined> {
  const cluster = clusterAt(await findDataDirectory(dataDir))
  const found = await readPostmaster(cluster.data)
  if (!found?.ready || !(await servesData(found.pid, cluster.data))) return undefined
  return addressOf(cluster, found.port)
}
