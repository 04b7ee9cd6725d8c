/** Zoom level: fitted to the window, or a factor of the printed size. */
export type Zoom = 'width' | 'page' | number

/** CSS pixels of a printed point: 96 pixels to the inch of 72 points. */
export const PIXELS_PER_POINT = 96 / 72
/** The zoom factors of the buttons. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const
const [SMALLEST, LARGEST] = [0.25, 5]

type Size = { width: number; height: number }

/** Scale at which a page of `page` points is rendered in `room` CSS pixels. */
export function zoomFactor(zoom: Zoom, page: Size, room: Size): number {
  if (typeof zoom === 'number') return clampZoom(zoom)
  const byWidth = room.width / (page.width * PIXELS_PER_POINT)
  const byHeight = room.height / (page.height * PIXELS_PER_POINT)
  const factor = zoom === 'width' ? byWidth : Math.min(byWidth, byHeight)
  return factor > 0 ? factor : 1
}

/** The next larger (1) or smaller (-1) step from a factor, which need not be a step itself. */
export function stepZoom(factor: number, direction: 1 | -1): number {
  const near = 0.005
  const step =
    direction === 1 ? STEPS.find((other) => other > factor + near) : STEPS.findLast((other) => other < factor - near)
  return step ?? (direction === 1 ? LARGEST : SMALLEST)
}

/** Clamps a scale to the supported range. */
export function clampZoom(factor: number): number {
  return Math.max(SMALLEST, Math.min(LARGEST, factor))
}

/** A scale as a percentage label. */
export function zoomLabel(factor: number): string {
  return `${Math.round(factor * 100)}%`
}
