import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { JOURNEY_DATA } from './processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 180_000

/** The real product, started with `npm start`. */
export type RunningProduct = {
  url: string
  /** The single-use outbox link that the start printed. */
  outboxLink: string
  dataDir: string
  npm: ChildProcess
  said(): string
  ended: Promise<unknown>
}

/** Starts the product on a free port and waits until it prints its address. */
export async function runProduct(dataDir: string, more: Record<string, string> = {}): Promise<RunningProduct> {
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  const printed = new Promise<Pick<RunningProduct, 'url' | 'outboxLink'>>((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      said += chunk
      const url = /Open\s+(http:\/\/\S+)[\s\S]*Ctrl-C/.exec(said)?.[1]
      if (url) resolve({ url, outboxLink: /Outbox\s+(http:\/\/\S+)/.exec(said)?.[1] ?? '' })
    }
    npm.stdout.on('data', onOutput)
    npm.stderr.on('data', onOutput)
    npm.once('exit', (code) => reject(new Error(`the product ended with ${code} before it was up:\n${said}`)))
    setTimeout(() => reject(new Error(`the product was not up in time:\n${said}`)), PATIENCE_MS).unref()
  })
  return { ...(await printed), dataDir, npm, said: () => said, ended: once(npm, 'exit') }
}

/** Stops the product like Ctrl-C, by a signal to its process group. */
export async function stopProduct(product: RunningProduct): Promise<void> {
  const { exitCode, signalCode, pid } = product.npm
  if (exitCode === null && signalCode === null && pid) process.kill(-pid, 'SIGINT')
  await product.ended
}

/** Creates an empty data folder. */
export async function newDataDir(): Promise<string> {
  return join(await mkdtemp(JOURNEY_DATA), 'data')
}

/** Removes a data folder created by `newDataDir`. */
export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(join(dataDir, '..'), { recursive: true, force: true })
}
