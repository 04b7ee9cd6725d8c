import { type ChildProcess, fork } from 'node:child_process'
import type { ChildRequest } from './child-messages.ts'

/** How long a process that waits for work is kept; a single upload now and then shall not cost memory all day. */
const SPARE_KEPT_MS = 60_000

const spares = new Map<string, ChildProcess>()

/**
 * A process for one piece of work: one that waits with its libraries loaded, else a new one. No process is ever given a
 * second piece, so that nothing of one person's file can reach the next.
 */
export function takeChild(
  kind: ChildRequest['kind'],
  heapMegabytes: number,
): { child: ChildProcess; isSpare: boolean } {
  const key = keyOf(kind, heapMegabytes)
  const spare = spares.get(key)
  spares.delete(key)
  if (!spare?.connected || spare.exitCode !== null || spare.signalCode !== null)
    return { child: start(kind, heapMegabytes), isSpare: false }
  hold(spare, true)
  return { child: spare, isSpare: true }
}

/** Starts a process that waits for the next piece of work of this kind; it keeps nobody from ending. */
export function keepSpare(kind: ChildRequest['kind'], heapMegabytes: number): void {
  const key = keyOf(kind, heapMegabytes)
  if (spares.has(key)) return
  const child = start(kind, heapMegabytes)
  spares.set(key, child)
  const forget = () => {
    if (spares.get(key) === child) spares.delete(key)
  }
  child.once('error', forget).once('exit', forget)
  hold(child, false)
  setTimeout(() => {
    if (spares.get(key) !== child) return
    forget()
    child.kill('SIGKILL')
  }, SPARE_KEPT_MS).unref()
}

/** Ends the processes that wait for work. */
export function stopSpares(): void {
  for (const child of spares.values()) child.kill('SIGKILL')
  spares.clear()
}

function keyOf(kind: string, heapMegabytes: number): string {
  return `${kind} ${heapMegabytes}`
}

/** Starts a process without the product's environment: no secret of it is the parsers' business. */
function start(kind: ChildRequest['kind'], heapMegabytes: number): ChildProcess {
  const { LANG, TZ } = process.env
  return fork(new URL('./child.ts', import.meta.url), [kind], {
    env: { ...(LANG ? { LANG } : {}), ...(TZ ? { TZ } : {}) },
    execArgv: [
      '--no-warnings',
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      `--max-old-space-size=${heapMegabytes}`,
    ],
    stdio: ['pipe', 'ignore', 'pipe', 'ipc', 'pipe'],
  })
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
