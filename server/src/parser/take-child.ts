import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type ChildRequest, SPARE } from './child-messages.ts'
import { confined } from './confinement.ts'
import { residentBytes } from './resident-bytes.ts'

/** A process that was given a piece of work. */
export type TakenChild = {
  child: ChildProcess
  /** It has begun: what befalls it from now on is the work's doing, unless it has worked before. */
  hear(): void
  /** Whether it may be broken through no fault of the work: it had waited and was not heard of since, or worked before. */
  isWorn(): boolean
  /** It has answered. It rests for more of the same account, or ends; another one then waits for the next. */
  giveBack(): void
}

type Kind = ChildRequest['kind']

/** Whose work it is: the number of an account, or the id of document visualisation with a word before it. */
export type Owner = number | `docviz ${string}`

/** Parsing can wait, an answer cannot. */
const NICENESS = 10
/** How long a process that waits for work is kept; a single upload now and then shall not cost memory all day. */
const SPARE_KEPT_MS = 60_000
/** How long one rests for the next file of the same account, as where many were uploaded at once. */
const REST_MS = 3000
/** Most pieces of work of one process, and the memory above which it does not rest. */
const PIECES_MAX = 50
const RESTING_BYTES_MAX = 350 * 1_048_576

const spares = new Map<string, ChildProcess>()
const resting = new Map<ChildProcess, { key: string; owner: Owner; pieces: number }>()

/**
 * A process for one piece of work: one that rests from work of the same account, one that waits with its libraries
 * loaded, else a new one. None ever works for two accounts, so that code in one person's file never meets another's file.
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

/** A process that nobody has used, started now. */
export function takeNew(kind: Kind, heapMegabytes: number, owner?: Owner): TakenChild {
  return taken(start([kind], heapMegabytes), kind, heapMegabytes, { owner, pieces: 0, isSpare: false })
}

/** Ends the processes that wait for work. */
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

/** Starts a process that waits for the next piece of work of this kind; it keeps nobody from ending. */
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

/** Starts a process that can reach little beside its own code (`confinement.ts`). */
function start(told: string[], heapMegabytes: number): ChildProcess {
  const child = fork(new URL('./child.ts', import.meta.url), told, {
    // The canvas that draws figures is compiled code; nothing else is to load any, so drawing has processes of its own.
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
 * Lowers the priority of a process: of each thread it starts from then on, and of the one that parses. Where the system
 * forbids it, all goes on at the usual priority.
 */
export function giveWay({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or this is not allowed.
  }
}

/** Whether this process stays alive for the child's sake: its handle, its channel and each of its pipes count. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const handles: unknown[] = [child, child.channel, ...child.stdio]
  for (const handle of handles) {
    if (isHandle(handle)) isHeld ? handle.ref() : handle.unref()
  }
}

function isHandle(value: unknown): value is { ref(): void; unref(): void } {
  return typeof value === 'object' && value !== null && 'ref' in value && 'unref' in value
}
