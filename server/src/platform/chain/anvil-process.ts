import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { CHAIN_IDS, RPC_GAS_MAX } from '@colophon/protocol/chain/constants'
import type { ChainPlace } from './chain-place.ts'

/** A running anvil, which answers. */
export type Anvil = {
  /** Settles when it has ended, however that came. */
  ended: Promise<string>
  /** Ends it and waits for that; it writes its state on the way, unless that takes longer than `patienceMs`. */
  stop(patienceMs?: number): Promise<void>
  /** What it has taken of the processor so far, in milliseconds; null where the system does not tell. */
  processorMs(): Promise<number | null>
}

/** What a start came to. `damaged`: it cannot read the state that it was to go on from. */
export type Launch =
  | { kind: 'up'; anvil: Anvil }
  | { kind: 'damaged'; reason: string }
  | { kind: 'failed'; reason: string }

const LOOK_EVERY_MS = 25
const PATIENCE_MS = 10_000
/** What Linux counts processor time in, the same on every machine that Node runs on. */
const MS_OF_TICK = 10
/** A chain that grew for months takes its time to be read. */
const STARTING_MS = 120_000

/**
 * Starts anvil and waits until it answers. It has a process group of its own, so that Ctrl-C does not end it before those
 * who use it, and writes to a file, so that it does not end by itself when we are killed. It listens on 127.0.0.1 alone
 * and to no page of a browser: its keys are public, and it does as anybody says who reaches it.
 */
export async function launchAnvil({ stateFile, logFile }: ChainPlace, port: number): Promise<Launch> {
  const flags = ['--quiet', '--no-cors', '--host', '127.0.0.1', '--port', String(port)]
  const chain = ['--chain-id', String(CHAIN_IDS.local), '--slots-in-an-epoch', '1', '--gas-limit', String(RPC_GAS_MAX)]
  const state = ['--state', stateFile, '--state-interval', '5']
  const log = await open(logFile, 'w', 0o600)
  const child = spawn(foundryBinary('anvil'), [...flags, ...chain, ...state], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const ended = once(child, 'exit').then(
    ([code, signal]) => `it ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  await log.close()
  const killer = setTimeout(() => child.kill('SIGKILL'), STARTING_MS)
  ended.then(() => clearTimeout(killer))
  while (!(await answers(port))) {
    const cause = await Promise.race([ended, sleep(LOOK_EVERY_MS, null)])
    if (cause !== null) return diagnose(cause, await readFile(logFile, 'utf8').catch(() => ''))
  }
  clearTimeout(killer)
  const stop = async (patienceMs = PATIENCE_MS) => {
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), patienceMs)
    await ended
    clearTimeout(impatience)
  }
  return { kind: 'up', anvil: { ended, stop, processorMs: () => processorMs(child.pid) } }
}

async function processorMs(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name of the program stands in brackets and may hold anything: user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return MS_OF_TICK * (Number(fields[11]) + Number(fields[12]))
}

async function answers(port: number): Promise<boolean> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body, signal }).then(
    async (reply) => (await reply.text()).includes(`0x${CHAIN_IDS.local.toString(16)}`),
    () => false,
  )
}

function diagnose(cause: string, said: string): Launch {
  const reason = `${cause}: ${said.trim().split('\n')[0] ?? ''}`
  return /invalid value .* for '--state/.test(said) ? { kind: 'damaged', reason } : { kind: 'failed', reason }
}
