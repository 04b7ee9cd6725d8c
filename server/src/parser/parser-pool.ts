import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { type ChildRequest, SPARE } from './child-messages.ts'
import { confined } from './confinement.ts'
import { residentBytes } from './process-usage.ts'

/** A parser process that was assigned a task. */
export type PooledChild = {
  child: ChildProcess
  /** The child reported progress; a later crash is blamed on the input unless the process was reused. */
  markStarted(): void
  /**
   * A crash may be the process's fault rather than the input's: it was a warm spare that never started, or was reused.
   */
  isSuspect(): boolean
  /** Returns the process to the pool: it stays idle for the same owner or exits, and a warm spare is started. */
  release(): void
}

type Kind = ChildRequest['kind']

/** The owner of the file: an account id, or a prefixed docviz id. A process serves one owner only. */
export type Owner = number | `docviz ${string}`

/** Parsing has a lower priority than answers. */
const NICENESS = 10
/** How long a warm spare may wait, so that a single upload does not occupy memory all day. */
const SPARE_TTL_MS = 60_000
/** How long a process stays idle for the next file of the same owner. */
const IDLE_MS = 3000
/** Tasks after which a process exits, and the resident memory above which it does not stay idle. */
const TASKS_MAX = 50
const IDLE_BYTES_MAX = 350 * 1_048_576

const warmSpares = new Map<string, ChildProcess>()
const idle = new Map<ChildProcess, { key: string; owner: Owner; tasks: number }>()

/**
 * Acquires a process for one task: an idle one of the same owner, else a warm spare, else a new one. No process ever
 * serves two owners, so code injected by one user's file never meets another user's file.
 */
export function acquireChild(kind: Kind, heapMegabytes: number, owner?: Owner): PooledChild {
  const key = keyOf(kind, heapMegabytes)
  for (const [child, rest] of idle) {
    if (rest.key !== key || rest.owner !== owner) continue
    idle.delete(child)
    if (isAlive(child)) return pooled(child, kind, heapMegabytes, { owner, tasks: rest.tasks, isSpare: false })
  }
  const spare = warmSpares.get(key)
  warmSpares.delete(key)
  if (spare === undefined || !isAlive(spare)) return acquireNewChild(kind, heapMegabytes, owner)
  return pooled(spare, kind, heapMegabytes, { owner, tasks: 0, isSpare: true })
}

/** Starts a process that has never been used. */
export function acquireNewChild(kind: Kind, heapMegabytes: number, owner?: Owner): PooledChild {
  return pooled(start([kind], heapMegabytes), kind, heapMegabytes, { owner, tasks: 0, isSpare: false })
}

/** Kills all idle processes. */
export function stopIdleChildren(): void {
  for (const child of [...warmSpares.values(), ...idle.keys()]) child.kill('SIGKILL')
  warmSpares.clear()
  idle.clear()
}

type History = { owner: Owner | undefined; tasks: number; isSpare: boolean }

function pooled(child: ChildProcess, kind: Kind, heapMegabytes: number, past: History): PooledChild {
  const { owner, tasks, isSpare } = past
  let hasStarted = false
  setRef(child, true)
  return {
    child,
    markStarted() {
      hasStarted = true
    },
    isSuspect: () => tasks > 0 || (isSpare && !hasStarted),
    release() {
      setRef(child, false)
      startSpare(kind, heapMegabytes)
      if (owner === undefined || tasks + 1 >= TASKS_MAX) child.stdin?.end()
      else void rest(child, { key: keyOf(kind, heapMegabytes), owner, tasks: tasks + 1 })
    },
  }
}

async function rest(child: ChildProcess, entry: { key: string; owner: Owner; tasks: number }): Promise<void> {
  idle.set(child, entry)
  const end = () => {
    if (idle.get(child) !== entry) return
    idle.delete(child)
    child.stdin?.end()
  }
  setTimeout(end, IDLE_MS).unref()
  if (child.pid !== undefined && (await residentBytes(child.pid)) > IDLE_BYTES_MAX) end()
}

/** Starts a warm spare for tasks of this kind; it does not keep the parent alive. */
function startSpare(kind: Kind, heapMegabytes: number): void {
  const key = keyOf(kind, heapMegabytes)
  if (warmSpares.has(key)) return
  const child = start([kind, SPARE], heapMegabytes)
  warmSpares.set(key, child)
  setRef(child, false)
  setTimeout(() => {
    if (warmSpares.get(key) !== child) return
    warmSpares.delete(key)
    child.kill('SIGKILL')
  }, SPARE_TTL_MS).unref()
}

function isAlive(child: ChildProcess): boolean {
  return child.connected && child.exitCode === null && child.signalCode === null
}

function keyOf(kind: string, heapMegabytes: number): string {
  return `${kind} ${heapMegabytes}`
}

/** Forks a confined process (`confinement.ts`). */
function start(args: string[], heapMegabytes: number): ChildProcess {
  const child = fork(new URL('./child.ts', import.meta.url), args, {
    // Drawing figures needs the compiled canvas; only processes that draw may load native addons.
    ...confined(heapMegabytes, { hasAddons: args[0] === 'pictures' }),
    stdio: ['pipe', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
  lowerChildPriority(child, NICENESS)
  child.stdin?.on('error', () => {})
  const forget = () => {
    idle.delete(child)
    for (const [key, spare] of warmSpares) if (spare === child) warmSpares.delete(key)
  }
  return child.once('error', forget).once('exit', forget)
}

/**
 * Lowers the priority of a process, of its parsing thread and of threads started later. Has no effect where the system
 * forbids it.
 */
export function lowerChildPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process has exited, or the system forbids it.
  }
}

/** Sets whether the child keeps this process alive: its handle, channel and pipes are ref'd or unref'd. */
function setRef(child: ChildProcess, isReferenced: boolean): void {
  const handles: unknown[] = [child, child.channel, ...child.stdio]
  for (const handle of handles) {
    if (isHandle(handle)) isReferenced ? handle.ref() : handle.unref()
  }
}

function isHandle(value: unknown): value is { ref(): void; unref(): void } {
  return typeof value === 'object' && value !== null && 'ref' in value && 'unref' in value
}
