/** In milliseconds. */
const pollInterval = 500

/**
 * Calls `onGone` once when the parent process has ended. npm forwards the signals it can, but a killed npm
 * forwards none. Does nothing unless npm started the process: a product put in the background by a shell must outlive
 * it.
 */
export function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, pollInterval)
  timer.unref()
}
