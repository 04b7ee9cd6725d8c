import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { CHAIN_IDS, RPC_GAS_MAX } from '@colophon/protocol/chain/constants'
import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Logger } from 'pino'
import type { ChainClient } from './chain.ts'
import { type ChainPlace, putAside } from './chain-place.ts'
import { stopLeftOvers } from './left-over.ts'
import type { LocalClock } from './local-clock.ts'
import { ensureContracts } from './local-contracts.ts'

const FIRST_PAUSE_MS = 250

const LONGEST_PAUSE_MS = 30_000

const LOOK_EVERY_MS = 2_000

/** How long an anvil that computes without end has to write its state. */
const RESTART_PATIENCE_MS = 1_000

/** What is wrong with a third new chain is not mended by a fourth. */
const ANEW_MAX = 3

/** What keeps the chain in the box running. */
type Keeper = {
  state(): ChainState
  /** Makes the newest transactions final without waiting for it. */
  settleSoon(): void
  /** What anvil has taken of the processor so far, in milliseconds; null where that is not known. */
  processorMs(): Promise<number | null>
  /** Ends anvil, which then comes up again from its state. */
  restart(reason: string): void
  stop(): Promise<void>
}

type Parts = {
  place: ChainPlace
  port: number
  rpcUrl: string
  client: ChainClient
  clock: LocalClock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Brings anvil up, and up again with growing pauses whenever it ends; a state that cannot be read, or that holds other
 * contracts, is put aside and told, and a new chain begins.
 */
export function keepRunning(parts: Parts): Keeper {
  const { place, port, rpcUrl, client, clock, log } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ChainState = 'starting'
  let running: Anvil | null = null
  let isSettling = false
  let begunAnew = 0

  async function live(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      const begun = Date.now()
      const ended = await liveOnce().catch((error: Error) => error.message)
      await running?.stop()
      running = null
      if (signal.aborted) return
      if (Date.now() - begun > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      if (ended !== 'anew') {
        state = 'unreachable'
        log.error({ reason: ended, againInMs: pause }, 'the local chain is down')
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }

  /** From a start of anvil to its end; answers why it ended. */
  async function liveOnce(): Promise<string> {
    await stopLeftOvers(place.stateFile)
    if (signal.aborted) return 'stopped'
    const launch = await launchAnvil(place, port)
    if (launch.kind === 'failed') return launch.reason
    if (launch.kind === 'damaged') return beginAnew(launch.reason)
    const { anvil } = launch
    running = anvil
    if (signal.aborted) return 'stopped'
    await clock.resume()
    const problem = await ensureContracts(client, rpcUrl, place)
    if (signal.aborted) return 'stopped'
    if (problem !== null) {
      await anvil.stop()
      return beginAnew(problem)
    }
    await clock.settle()
    state = 'ready'
    log.info({ port }, 'the local chain is up')
    const watching = watch()
    const reason = await anvil.ended
    if (!signal.aborted) state = 'unreachable'
    await watching
    return reason
  }

  async function beginAnew(reason: string): Promise<string> {
    begunAnew += 1
    if (begunAnew > ANEW_MAX) return reason
    const aside = await putAside(place)
    log.error({ reason, aside }, 'the local chain cannot go on from its state: that is put aside, and a new one begins')
    return 'anew'
  }

  /** Wallets may speak to anvil directly, so it is looked for transactions that are not final. */
  async function watch(): Promise<void> {
    while (!signal.aborted && state === 'ready') {
      await settle()
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async function settle(): Promise<void> {
    if (isSettling || state !== 'ready') return
    isSettling = true
    await clock.settle().catch(() => undefined)
    isSettling = false
  }

  const life = live().catch((error: unknown) => log.error({ err: error }, 'the local chain is given up'))
  return {
    state: () => state,
    settleSoon: () => void settle(),
    processorMs: async () => (await running?.processorMs()) ?? null,
    restart(reason) {
      if (state !== 'ready') return
      state = 'unreachable'
      log.warn({ reason }, 'the local chain is restarted')
      void running?.stop(RESTART_PATIENCE_MS)
    },
    async stop() {
      stopping.abort()
      await running?.stop()
      await life
    },
  }
}

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

const ANVIL_PROCESS_LOOK_EVERY_MS = 25

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
    const cause = await Promise.race([ended, sleep(ANVIL_PROCESS_LOOK_EVERY_MS, null)])
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
