/** How often to look, in milliseconds. */
const lookEvery = 500

/**
 * Calls `onGone` once when the process that started this one has ended. npm passes on the signals it can, but when it
 * is killed outright nothing tells its child. Does nothing unless npm started us: a product sent to the background by
 * a shell is to outlive it.
 */
export function watchParent(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, lookEvery)
  timer.unref()
}
