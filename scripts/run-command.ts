import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

/** The result of a command; `end` is its exit code or signal. `output` is empty if it was shown while running. */
export interface Outcome {
  ok: boolean
  end: string
  output: string
  seconds: number
}

/** The root of the repository, the working directory. */
export const repository = join(import.meta.dirname, '..')

const running = new Set<ChildProcess>()

/** Runs a tool of node_modules, or any other program, to its end; never rejects. */
export function runCommand(
  command: readonly string[],
  options: { show?: boolean; env?: Record<string, string>; folder?: string } = {},
): Promise<Outcome> {
  const started = performance.now()
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: options.folder ?? repository,
    env: { ...process.env, PATH: `${join(repository, 'node_modules', '.bin')}:${process.env.PATH}`, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((resolve) => {
    const settle = (end: string) => {
      running.delete(child)
      resolve({ ok: end === '0', end, output, seconds: (performance.now() - started) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      settle(error.message)
    })
    child.once('close', (code, signal) => settle(String(code ?? signal)))
  })
}

/** One less than that of processes that parse files or read imports, so that tests can tell them from their own. */
const NICENESS = 9

/** Lowers the priority of this process and its children, beside which the parser processes of tests would starve. */
export function lowerPriority(): void {
  setPriority(NICENESS)
}

/** Time for tools to clean up, in milliseconds. */
const patience = 30_000

/**
 * On a termination signal, first terminates the tools with the signal on which they clean up. Ctrl-C has reached them
 * already, and a second one would abort their cleanup.
 */
export function endWithSignals(): void {
  const end = (forward: boolean) => {
    process.exitCode = 1
    if (forward) for (const child of running) child.kill('SIGINT')
    setTimeout(() => {
      for (const child of running) child.kill('SIGKILL')
      process.exit()
    }, patience).unref()
  }
  process.once('SIGTERM', () => end(true))
  process.once('SIGINT', () => end(false))
}
