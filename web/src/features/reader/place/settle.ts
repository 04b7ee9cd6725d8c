import { takeRoom } from './room.ts'

/** What comes near the window has taken its real height by then; on a slow machine that is a matter of time, not of frames. */
const LONGEST_MS = 3000
/** So long and so many frames without a change mean that nothing moves any more. */
const [CALM_MS, CALM_FRAMES] = [250, 4]
const PLAYED_BY_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

let stopLast: () => void = () => {}
let stepNow: () => void = () => {}
let isUnderWay = false

/** True while the place that was asked for is still being settled on: what stands there now is not what is read. */
export function isSettling(): boolean {
  return isUnderWay
}

/** Goes where it was to lead, as far as that is drawn, and waits no longer: for whoever leaves meanwhile. */
export function settleAtOnce(): void {
  if (!isUnderWay) return
  stepNow()
  stopLast()
}

/**
 * Has a settling that is under way follow what has just changed its size, before the event that changed it can end the
 * settling: a key that zooms is also one by which a person may scroll. False where nothing is under way.
 */
export function settleOn(): boolean {
  if (isUnderWay) stepNow()
  return isUnderWay
}

/**
 * Scrolls by the `distance` of what is to be `shown`, and again as long as parts that come near the window change their
 * height, as those do that were never drawn before. A person who scrolls meanwhile is not held back; a later wish replaces
 * an earlier one.
 */
export function settle(shown: Element, distance: () => number): void {
  stopLast()
  takeRoom(shown)
  const begun = performance.now()
  let [frames, calmSince, frame] = [0, begun, 0]
  const stop = () => {
    cancelAnimationFrame(frame)
    isUnderWay = false
    for (const name of PLAYED_BY_PERSON) removeEventListener(name, stop)
  }
  const go = () => {
    if (hasMovedBy(distance())) [frames, calmSince] = [0, performance.now()]
  }
  const step = () => {
    const now = performance.now()
    frames += 1
    go()
    const isCalm = frames >= CALM_FRAMES && now - calmSince >= CALM_MS
    if (isCalm || now - begun >= LONGEST_MS) stop()
    else frame = requestAnimationFrame(step)
  }
  stopLast = stop
  stepNow = go
  isUnderWay = true
  for (const name of PLAYED_BY_PERSON) addEventListener(name, stop, { passive: true })
  step()
}

/** Scrolls by what is left; false where nothing is, or where the paper ends before it. */
function hasMovedBy(left: number): boolean {
  if (Math.abs(left) < 1) return false
  const before = window.scrollY
  window.scrollTo({ top: before + left, behavior: 'instant' })
  return window.scrollY !== before
}
