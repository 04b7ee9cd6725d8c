/** About a second: what comes near the window has taken its real height by then. */
const FRAMES_MAX = 60
/** So many frames without a change mean that nothing moves any more. */
const CALM_FRAMES = 4
const PLAYED_BY_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stopLast: () => void = () => {}
let isUnderWay = false

/** True while the place that was asked for is still being settled on: what stands there now is not what is read. */
export function isSettling(): boolean {
  return isUnderWay
}

/**
 * Scrolls by `distance` and again as long as parts that come near the window change their height, as those do that were
 * never drawn before. A person who scrolls meanwhile is not held back; a later wish replaces an earlier one.
 */
export function settle(distance: () => number): void {
  stopLast()
  let [frames, calm] = [0, 0]
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    isUnderWay = false
    for (const name of PLAYED_BY_PERSON) removeEventListener(name, stop)
  }
  const step = () => {
    const left = distance()
    calm = Math.abs(left) < 1 ? calm + 1 : 0
    if (calm === 0) window.scrollTo({ top: window.scrollY + left, behavior: 'instant' })
    frames += 1
    if (calm >= CALM_FRAMES || frames >= FRAMES_MAX) stop()
    else frame = requestAnimationFrame(step)
  }
  stopLast = stop
  isUnderWay = true
  for (const name of PLAYED_BY_PERSON) addEventListener(name, stop, { passive: true })
  step()
}
