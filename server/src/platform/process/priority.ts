import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the priority of background work against requests: `niceness` from 1 to 19 for every thread, since threads of
 * the runtime would keep theirs, and on Linux for the session, because a kernel with autogroups weighs niceness only
 * within a session. Has no effect where the system forbids it.
 */
export function lowerPriority(niceness: number): void {
  for (const thread of threads()) attempt(() => setPriority(thread, niceness))
}

/** Lowers the priority of the session that a process leads, and thus of all its children. */
export function lowerSessionPriority(niceness: number): void {
  lowerPriority(niceness)
  attempt(() => writeFileSync('/proc/self/autogroup', String(niceness)))
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [0]
  }
}

function attempt(work: () => void): void {
  try {
    work()
  } catch {
    // Unsupported or forbidden; only speed depends on it.
  }
}
