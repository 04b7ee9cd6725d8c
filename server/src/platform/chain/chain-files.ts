import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../database/postgres/free-port.ts'

/** The files of the local chain. */
export type ChainFiles = {
  /** The chain's state, which anvil writes every few seconds. */
  stateFile: string
  /** The contracts deployed to it. */
  deploymentFile: string
  portFile: string
  logFile: string
}

/** The files in a data folder; creates their folder. A state that an earlier version left readable is closed. */
export async function openChainFiles(dataDir: string): Promise<ChainFiles> {
  const folder = join(dataDir, 'chain')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stateFile = join(dataDir, 'chain.json')
  await chmod(stateFile, 0o600).catch(() => undefined)
  return {
    stateFile,
    deploymentFile: join(folder, 'deployment.json'),
    portFile: join(folder, 'port'),
    logFile: join(folder, 'anvil.log'),
  }
}

/** A free port, the same after each start if possible, since wallets store the RPC address. */
export async function chainPort({ portFile }: ChainFiles): Promise<number> {
  const port = await freePort(Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined)
  await writeFile(portFile, String(port))
  return port
}

/** Moves the chain's state aside so that a new chain can start; nothing is deleted. Returns the new location. */
export async function moveAside({ stateFile, deploymentFile }: ChainFiles): Promise<string> {
  const aside = `${stateFile}.${new Date().toISOString().replace(/[:.]/g, '')}`
  await rename(stateFile, aside)
  await rm(deploymentFile, { force: true })
  return aside
}
