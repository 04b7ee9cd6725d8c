import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type ChildRequest, SPARE } from './child-messages.ts'
import { confined } from './confinement.ts'
import { residentBytes } from './resident-bytes.ts'

/** A parser process that was assigned a task. */
export type TakenChild = {
  child: ChildProcess
  /** The child reported progress; a later crash is blamed on the input unless the process was reused. */
  hear(): void
  /**
   * A crash may be the process's fault rather than the input's: it was a warm spare that never started, or was reused.
   */
  isWorn(): boolean
  /** Returns the process to the pool: it stays idle for the same owner or exits, and a warm spare is started. */
  giveBack(): void
}

type Kind = ChildRequest['kind']

/** The owner of the file: an account id, or a prefixed docviz id. A process serves one owner only. */
export type Owner = number | `docviz ${string}`

/** Parsing has a lower priority than answers. */
const NICENESS = 10
/** How long a warm spare may wait, so that a single upload does not occupy memory all day. */
const SPARE_KEPT_MS = 60_000
/** How long a process stays idle for the next file of the same owner. */
const REST_MS = 3000
/** Tasks after which a process exits, and the resident memory above which it does not stay idle. */
const PIECES_MAX = 50
const RESTING_BYTES_MAX = 350 * 1_048_576

const spares = new Map<string, ChildProcess>()
const resting = new Map<ChildProcess, { key: string; owner: Owner; pieces: number }>()

/**
 * Acquires a process for one task: an idle one of the same owner, else a warm spare, else a new one. No process ever
 * serves two owners, so code injected by one user's file never meets another user's file.
 */
export function takeChild(kind: Kind, heapMegabytes: number, owner?: Owner): TakenChild {
  const key = keyOf(kind, heapMegabytes)
  for (const [child, rest] of resting) {
    if (rest.key !== key || rest.owner !== owner) continue
    resting.delete(child)
    if (isAlive(child)) return taken(child, kind, heapMegabytes, { owner, pieces: rest.pieces, isSpare: false })
  }
  const spare = spares.get(key)
  spares.delete(key)
  if (spare === undefined || !isAlive(spare)) return takeNew(kind, heapMegabytes, owner)
  return taken(spare, kind, heapMegabytes, { owner, pieces: 0, isSpare: true })
}

/** Starts a process that has never been used. */
export function takeNew(kind: Kind, heapMegabytes: number, owner?: Owner): TakenChild {
  return taken(start([kind], heapMegabytes), kind, heapMegabytes, { owner, pieces: 0, isSpare: false })
}

/** Kills all idle processes. */
export function stopSpares(): void {
  for (const child of [...spares.values(), ...resting.keys()]) child.kill('SIGKILL')
  spares.clear()
  resting.clear()
}

type Past = { owner: Owner | undefined; pieces: number; isSpare: boolean }

function taken(child: ChildProcess, kind: Kind, heapMegabytes: number, past: Past): TakenChild {
  const { owner, pieces, isSpare } = past
  let isHeard = false
  hold(child, true)
  return {
    child,
    hear() {
      isHeard = true
    },
    isWorn: () => pieces > 0 || (isSpare && !isHeard),
    giveBack() {
      hold(child, false)
      keepSpare(kind, heapMegabytes)
      if (owner === undefined || pieces + 1 >= PIECES_MAX) child.stdin?.end()
      else void rest(child, { key: keyOf(kind, heapMegabytes), owner, pieces: pieces + 1 })
    },
  }
}

async function rest(child: ChildProcess, entry: { key: string; owner: Owner; pieces: number }): Promise<void> {
  resting.set(child, entry)
  const end = () => {
    if (resting.get(child) !== entry) return
    resting.delete(child)
    child.stdin?.end()
  }
  setTimeout(end, REST_MS).unref()
  if (child.pid !== undefined && (await residentBytes(child.pid)) > RESTING_BYTES_MAX) end()
}

/** Starts a warm spare for tasks of this kind; it does not keep the parent alive. */
function keepSpare(kind: Kind, heapMegabytes: number): void {
  const key = keyOf(kind, heapMegabytes)
  if (spares.has(key)) return
  const child = start([kind, SPARE], heapMegabytes)
  spares.set(key, child)
  hold(child, false)
  setTimeout(() => {
    if (spares.get(key) !== child) return
    spares.delete(key)
    child.kill('SIGKILL')
  }, SPARE_KEPT_MS).unref()
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null
}

function keyOf(kind: string, heapMegabytes: number): string {
  return `${kind} ${heapMegabytes}`
}

/** Forks a confined process (`confinement.ts`). */
function start(told: string[], heapMegabytes: number): ChildProcess {
  const child = fork(new URL('./child.ts', import.meta.url), told, {
    // Drawing figures needs the compiled canvas; only processes that draw may load native addons.
    ...confined(heapMegabytes, { hasAddons: told[0] === 'pictures' }),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  giveWay(child, NICENESS)
  child.stdin?.on('error', () => {})
  const forget = () => {
    resting.delete(child)
    for (const [key, spare] of spares) if (spare === child) spares.delete(key)
  }
  return child.once('error', forget).once('exit', forget)
}

/**
 * Lowers the priority of a process, of its parsing thread and of threads started later. Has no effect where the system
 * forbids it.
 */
export function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process has exited, or the system forbids it.
  }
}

/** Sets whether the child keeps this process alive: its handle, channel and pipes are ref'd or unref'd. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const handles: unknown[] = [child, child.channel, ...child.stdio]
  for (const handle of handles) {
    if (isHandle(handle)) isHeld ? handle.ref() : handle.unref()
  }
}

function isHandle(value: unknown): value is { ref(): void; unref(): void } {
  return typeof value === 'object' && value !== null && 'ref' in value && 'unref' in value
}
