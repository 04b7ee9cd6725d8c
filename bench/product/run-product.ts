import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Scratch } from '../scratch.ts'

/** The real product on a temporary data folder. */
export type RunningProduct = { url: string; pid: number; dataDir: string; startMs: number; stop(): Promise<void> }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PATIENCE_MS = 180_000

/** The environment of every product process: rate limits above the load. */
export function productEnvironment(dataDir: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { DATABASE_URL, SEARCH_URL, FILES_URL, ...rest } = process.env
  const own = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }
  return { ...rest, ...own, ...more }
}

/** Starts the product like `npm start`, without npm, and waits until it is ready. */
export async function runProduct(
  scratch: Scratch,
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): Promise<RunningProduct> {
  const began = performance.now()
  const child = spawnServer('main.ts', [], dataDir, more)
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  scratch.defer(stop)
  const url = await addressOf(child)
  const ready = await fetch(`${url}/health/ready`)
  if (!ready.ok) throw new Error(`the product is not ready: ${await ready.text()}`)
  await ready.arrayBuffer()
  return { url, pid: child.pid ?? 0, dataDir, startMs: performance.now() - began, stop }
}

/** Starts an entry of the server (`main.ts`, `admin/main.ts`) with this runtime. */
export function spawnServer(
  entry: string,
  given: string[],
  dataDir: string,
  more: NodeJS.ProcessEnv = {},
): ChildProcess {
  return spawn(process.execPath, [`server/src/${entry}`, ...given], {
    cwd: ROOT,
    env: productEnvironment(dataDir, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a reference server of the bench; returns what it prints first, its address. */
export async function runReference(scratch: Scratch, program: URL, environment: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  scratch.defer(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const first = await Promise.race([once(child.stdout, 'data'), ended.then(() => null)])
  if (!first) throw new Error(`${program.pathname.split('/').at(-1)} did not start`)
  return String(first[0]).trim()
}

function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      said += chunk
      const address = /Open\s+(http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', (code) => reject(new Error(`the product ended with ${code} during start:\n${said}`)))
    setTimeout(() => reject(new Error(`the product did not start in time:\n${said}`)), PATIENCE_MS).unref()
  })
}
