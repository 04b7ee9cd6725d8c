import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Gives way to requests, which cannot wait as background work can: `niceness` from 1 to 19, for every thread there is,
 * as those of a runtime's own would go on as before, and on Linux for this process's session, because a kernel that
 * groups processes by session weighs them within it alone. Where the system forbids it all goes on at the usual priority.
 */
export function giveWay(niceness: number): void {
  for (const thread of threads()) attempt(() => setPriority(thread, niceness))
}

/** The same for the session that a process leads, and so for all that it starts. */
export function giveWayAsSession(niceness: number): void {
  giveWay(niceness)
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
    // Not this system, or not allowed: nothing depends on it but speed.
  }
}
