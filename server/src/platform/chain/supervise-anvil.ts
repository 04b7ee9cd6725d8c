import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { foundryBinary } from '@colophon/chain/foundry-binary'
import { CHAIN_IDS, RPC_GAS_MAX } from '@colophon/protocol/chain/constants'
import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Logger } from 'pino'
import type { ChainClient } from './chain.ts'
import { type ChainFiles, moveAside } from './chain-files.ts'
import type { LocalClock } from './local-clock.ts'
import { ensureContracts } from './local-contracts.ts'
import { stopOrphans } from './orphans.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const POLL_INTERVAL_MS = 2_000

/** How long an unresponsive anvil gets to write its state. */
const RESTART_PATIENCE_MS = 1_000

/** If three new chains fail, a fourth will as well. */
const NEW_CHAINS_MAX = 3

/** Supervises the local chain. */
type Supervisor = {
  state(): ChainState
  /** Finalises the newest transactions without waiting. */
  settleSoon(): void
  /** CPU time of anvil in milliseconds; null where unknown. */
  processorMs(): Promise<number | null>
  /** Stops anvil, which is then restarted from its state. */
  restart(reason: string): void
  stop(): Promise<void>
}

type Parts = {
  place: ChainFiles
  port: number
  rpcUrl: string
  client: ChainClient
  clock: LocalClock
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Starts anvil and restarts it with growing pauses whenever it exits; state that is unreadable or holds other contracts
 * is moved aside and logged, and a new chain starts.
 */
export function superviseAnvil(parts: Parts): Supervisor {
  const { place, port, rpcUrl, client, clock, log } = parts
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ChainState = 'starting'
  let running: Anvil | null = null
  let isSettling = false
  let newChains = 0

  async function live(): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!signal.aborted) {
      const begun = performance.now()
      const ended = await runOnce().catch((error: Error) => error.message)
      await running?.stop()
      running = null
      if (signal.aborted) return
      if (performance.now() - begun > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
      if (ended !== 'restart') {
        state = 'unreachable'
        log.error({ reason: ended, againInMs: pause }, 'the local chain stopped')
      }
      await sleep(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
    }
  }

  /** Runs anvil once; returns why it ended. */
  async function runOnce(): Promise<string> {
    await stopOrphans(place.stateFile)
    if (signal.aborted) return 'stopped'
    const launch = await launchAnvil(place, port)
    if (launch.kind === 'failed') return launch.reason
    if (launch.kind === 'damaged') return startNewChain(launch.reason)
    const { anvil } = launch
    running = anvil
    if (signal.aborted) return 'stopped'
    await clock.resume()
    const problem = await ensureContracts(client, rpcUrl, place)
    if (signal.aborted) return 'stopped'
    if (problem !== null) {
      await anvil.stop()
      return startNewChain(problem)
    }
    await clock.settle()
    state = 'ready'
    log.info({ port }, 'the local chain started')
    const watching = watch()
    const reason = await anvil.ended
    if (!signal.aborted) state = 'unreachable'
    await watching
    return reason
  }

  async function startNewChain(reason: string): Promise<string> {
    newChains += 1
    if (newChains > NEW_CHAINS_MAX) return reason
    const aside = await moveAside(place)
    log.error({ reason, aside }, 'the state of the local chain is unusable: moved it aside and started a new chain')
    return 'restart'
  }

  /** Wallets may send transactions to anvil directly, so unfinalised ones are polled for. */
  async function watch(): Promise<void> {
    while (!signal.aborted && state === 'ready') {
      await settle()
      await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async function settle(): Promise<void> {
    if (isSettling || state !== 'ready') return
    isSettling = true
    await clock.settle().catch(() => undefined)
    isSettling = false
  }

  const life = live().catch((error: unknown) => log.error({ err: error }, 'gave up on the local chain'))
  return {
    state: () => state,
    settleSoon: () => void settle(),
    processorMs: async () => (await running?.processorMs()) ?? null,
    restart(reason) {
      if (state !== 'ready') return
      state = 'unreachable'
      log.warn({ reason }, 'restarting the local chain')
      void running?.stop(RESTART_PATIENCE_MS)
    },
    async stop() {
      stopping.abort()
      await running?.stop()
      await life
    },
  }
}

/** A running anvil that answers. */
export type Anvil = {
  /** Resolves when it has exited, for whatever reason. */
  ended: Promise<string>
  /** Stops it and waits; it writes its state unless that takes longer than `patienceMs`. */
  stop(patienceMs?: number): Promise<void>
  /** CPU time in milliseconds; null where the system does not report it. */
  processorMs(): Promise<number | null>
}

/** Outcome of a launch. `damaged`: the state could not be read. */
export type Launch =
  | { kind: 'up'; anvil: Anvil }
  | { kind: 'damaged'; reason: string }
  | { kind: 'failed'; reason: string }

const ANVIL_POLL_INTERVAL_MS = 25
const PATIENCE_MS = 10_000

/** The clock tick of /proc/PID/stat, 100 Hz on every Linux that Node supports. */
const MS_OF_TICK = 10

/** Loading the state of a chain that grew for months takes time. */
const STARTING_MS = 120_000

/**
 * Starts anvil and waits until it answers. It has its own process group, so that Ctrl-C does not end it before its
 * clients, and logs to a file, so that it survives our death. It listens on 127.0.0.1 only and rejects browser origins,
 * because its keys are public.
 */
export async function launchAnvil({ stateFile, logFile }: ChainFiles, port: number): Promise<Launch> {
  const flags = ['--quiet', '--no-cors', '--host', '127.0.0.1', '--port', String(port)]
  const chain = ['--chain-id', String(CHAIN_IDS.local), '--slots-in-an-epoch', '1', '--gas-limit', String(RPC_GAS_MAX)]
  const state = ['--state', stateFile, '--state-interval', '5']
  const log = await open(logFile, 'w', 0o600)
  // Anvil writes its state readable by all, which only the mask of its process changes; spawn is synchronous.
  const mask = process.umask(0o077)
  const child = spawn(foundryBinary('anvil'), [...flags, ...chain, ...state], {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  process.umask(mask)
  const ended = once(child, 'exit').then(
    ([code, signal]) => `it ended with ${signal ?? `code ${code}`}`,
    (error: Error) => error.message,
  )
  await log.close()
  const killer = setTimeout(() => child.kill('SIGKILL'), STARTING_MS)
  ended.then(() => clearTimeout(killer))
  while (!(await answers(port))) {
    const cause = await Promise.race([ended, sleep(ANVIL_POLL_INTERVAL_MS, null)])
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
  // The program name in parentheses may contain anything: fields 14 and 15 are user and system time.
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
