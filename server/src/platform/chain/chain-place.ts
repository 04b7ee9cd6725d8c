import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../database/postgres/free-port.ts'

/** Where the chain in the box keeps what. */
export type ChainPlace = {
  /** The chain itself, as anvil writes it every few seconds. */
  stateFile: string
  /** Which contracts were deployed to it. */
  deploymentFile: string
  portFile: string
  logFile: string
}

/** The place in a data folder; its folder is made. */
export async function chainPlace(dataDir: string): Promise<ChainPlace> {
  const folder = join(dataDir, 'chain')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    stateFile: join(dataDir, 'chain.json'),
    deploymentFile: join(folder, 'deployment.json'),
    portFile: join(folder, 'port'),
    logFile: join(folder, 'anvil.log'),
  }
}

/** A free port, the same after each start where that is possible: a wallet remembers where it found the chain. */
export async function chainPort({ portFile }: ChainPlace): Promise<number> {
  const port = await freePort(Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined)
  await writeFile(portFile, String(port))
  return port
}

/** Puts the chain aside, so that a new one can begin; answers where it is now. Nothing is deleted of it. */
export async function putAside({ stateFile, deploymentFile }: ChainPlace): Promise<string> {
  const aside = `${stateFile}.${new Date().toISOString().replace(/[:.]/g, '')}`
  await rename(stateFile, aside)
  await rm(deploymentFile, { force: true })
  return aside
}
