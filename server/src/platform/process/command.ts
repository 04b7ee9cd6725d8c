/** The folder in which a command was typed; npm changes to the project root. */
export const TYPED_IN = process.env.INIT_CWD ?? '.'

/** The exit code of a command that was stopped by a signal. */
export const STOPPED = 130

/** Aborted by the first signal, so that work in progress is completed; a second one exits at once, without data loss. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(STOPPED)
      stop.abort()
    })
  }
  return stop.signal
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** For example `1 paper` and `2 papers`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Reports a failure; the command then exits with 1. */
export function complain(text: string): void {
  process.stderr.write(`${text}\n`)
  process.exitCode ||= 1
}
