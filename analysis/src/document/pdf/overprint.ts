import type { Run } from './lines/line.ts'

/** Text as it was drawn, before anything was cut from it. */
type Drawn = Pick<Run, 'text' | 'x' | 'width' | 'baseline' | 'size'>

/** Height of a strip of the page whose texts are compared, in points. */
const STRIP = 8
/** Texts of a strip that a new one is compared with; the second drawing follows soon after the first. */
const COMPARED = 48
/** Distances of the second drawing from the first, in type sizes; positions within a text are estimated. */
const RISE = 0.15
const SHIFT = 0.35

/** Finds text that is drawn twice at almost the same place, as simulated bold and shadows are. */
export class Overprints {
  readonly #strips = new Map<number, Drawn[]>()
  readonly #places = new Set<string>()

  /** The part of a run that is not drawn yet; null if all of it is. */
  newPart(run: Run): Run | null {
    const place = `${Math.round(run.x)} ${Math.round(run.baseline)} ${run.text}`
    if (this.#places.has(place)) return null
    this.#places.add(place)
    const strip = Math.floor(run.baseline / STRIP)
    const near = [strip - 1, strip, strip + 1]
      .flatMap((each) => this.#strips.get(each)?.slice(-COMPARED) ?? [])
      .filter((drawn) => isOver(drawn, run))
    const part = near.reduce<Run | null>((rest, drawn) => rest && withoutDrawn(rest, drawn), run)
    const list = this.#strips.get(strip) ?? []
    list.push(run)
    this.#strips.set(strip, list)
    return part
  }
}

function isOver(drawn: Drawn, run: Run): boolean {
  if (Math.abs(drawn.size - run.size) > 0.05 * run.size) return false
  if (Math.abs(drawn.baseline - run.baseline) > RISE * run.size) return false
  return drawn.x < run.x + run.width && drawn.x + drawn.width > run.x
}

/** What is left of a run without the text at its start that is drawn below it; null if that is all. */
function withoutDrawn(run: Run, drawn: Drawn): Run | null {
  const [start, end] = placesNear(drawn, run)
  for (let at = start; at < end; at += 1) {
    const rest = drawn.text.slice(at)
    const isWhole = rest.startsWith(run.text)
    if (!isWhole && !run.text.startsWith(rest)) continue
    const length = Math.min(rest.length, run.text.length)
    const width = (run.width * length) / run.text.length
    const shifts = [drawn.x + (drawn.width * at) / drawn.text.length - run.x]
    if (rest.length <= run.text.length) shifts.push(drawn.x + drawn.width - run.x - width)
    if (Math.min(...shifts.map(Math.abs)) > Math.min(farthest(drawn, run), 0.5 * width)) continue
    if (isWhole) return null
    const text = run.text.slice(length)
    const x = Math.max(run.x + width, drawn.x + drawn.width)
    const right = Math.max(x, run.x + run.width)
    return { ...run, text: text.trimStart(), x, width: right - x, spaced: run.spaced || text.startsWith(' ') }
  }
  return run
}

/** The characters of drawn text that may be at the start of a run. */
function placesNear(drawn: Drawn, run: Run): [start: number, end: number] {
  const { x, width, text } = drawn
  const placeOf = (edge: number) => ((edge - x) / (width || 1)) * text.length
  const most = farthest(drawn, run)
  return [Math.max(0, Math.floor(placeOf(run.x - most))), Math.min(text.length, Math.ceil(placeOf(run.x + most)) + 1)]
}

/** How far the start of a run may be from the estimated place of the same text: letters differ in width. */
function farthest({ x, width }: Drawn, run: Run): number {
  const inside = Math.max(0, Math.min(run.x - x, x + width - run.x))
  return SHIFT * run.size + 0.08 * inside
}
