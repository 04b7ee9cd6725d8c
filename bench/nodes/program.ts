import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scratch } from '../scratch.ts'

/** A program in its own process group, which can be killed and started again with the same command. */
export type Program = {
  start(): void
  /** Sends a signal and waits for the end; the whole group gets it if it is SIGKILL. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** A command line; `user` runs it as that system user if this process is root. */
export type Command = {
  file: string
  args: string[]
  env?: NodeJS.ProcessEnv
  cwd?: string
  user?: string
  log: string
}

/** Starts a program, which is killed at the end of the run. */
export function startProgram(scratch: Scratch, { file, args, env, cwd, user, log }: Command): Program {
  const out = openSync(log, 'a')
  const identity = user === undefined ? {} : identityOf(user)
  let child: ChildProcess | null = null
  const program: Program = {
    start() {
      child = spawn(file, args, {
        ...identity,
        env: env ?? process.env,
        ...(cwd && { cwd }),
        detached: true,
        stdio: ['ignore', out, out],
      })
      child.on('error', () => undefined)
    },
    async kill(signal = 'SIGKILL') {
      if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
      await ended
    },
  }
  scratch.defer(() => program.kill())
  program.start()
  return program
}

/** The ids of a system user if this process is root and may take them; else none. */
export function identityOf(user: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' })))
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) }
}

/** The path of an installed program, also one that only root has in its path, or null. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postgresql/15/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Waits until something holds; throws with its name after `seconds`. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await holds().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not in time: ${what}`)
    await sleep(100)
  }
}

/** Whether an address answers with success. */
export async function isOk(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) })
  await reply.arrayBuffer()
  return reply.ok
}
