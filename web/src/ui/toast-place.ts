/** In pixels of the window. */
type Rect = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }
/** Distances from the top right of the window. */
export type ToastPlace = { top: number; right: number }

const EDGE = 8
const STEP = 8
/** Toasts stay near the top. */
const LOWEST = 240

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The controls that can be seen, but for those of the toasts. */
export function controlsShown(toasts: Element): Rect[] {
  return [...document.querySelectorAll(CONTROLS)].flatMap((control) => {
    if (toasts.contains(control)) return []
    const { left, top, right, bottom } = control.getBoundingClientRect()
    const isShown = right > left && bottom > 0 && top < innerHeight
    return isShown ? [{ left, top, right, bottom }] : []
  })
}

/** True if toasts in this area cover a part of a control. */
export function coversControl(toasts: Rect, controls: readonly Rect[]): boolean {
  return controls.some((control) => shared(toasts, control) > 0)
}

/** The place nearest to the top right, near the top, where the toasts cover the least of the controls. */
export function toastPlace(toasts: Size, view: Size, controls: readonly Rect[]): ToastPlace {
  let best: ToastPlace = { top: EDGE, right: EDGE }
  let least = { covered: Number.POSITIVE_INFINITY, distance: Number.POSITIVE_INFINITY }
  const widest = Math.max(EDGE, view.width - toasts.width - EDGE)
  const lowest = Math.max(EDGE, LOWEST - toasts.height)
  for (let top = EDGE; top <= lowest; top += STEP) {
    for (let right = EDGE; right <= widest; right += STEP) {
      const distance = top + right
      const end = view.width - right
      const area = { left: end - toasts.width, top, right: end, bottom: top + toasts.height }
      const covered = controls.reduce((sum, control) => sum + shared(area, control), 0)
      const isBetter = covered < least.covered || (covered === least.covered && distance < least.distance)
      if (isBetter) {
        best = { top, right }
        least = { covered, distance }
      }
    }
  }
  return best
}

/** The area that two rectangles share. */
function shared(one: Rect, other: Rect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
