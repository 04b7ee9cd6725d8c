/** The first `count` values in an order without sorting the rest, for pages out of hundreds of thousands. */
export function best<T>(values: readonly T[], count: number, order: (a: T, b: T) => number): T[] {
  if (count * SORT_FROM >= values.length) return values.toSorted(order).slice(0, count)
  const kept: T[] = []
  let last: T | undefined
  for (const value of values) {
    if (last !== undefined && kept.length >= count && order(value, last) > 0) continue
    kept.push(value)
    if (kept.length < 2 * count + ROOM) continue
    kept.sort(order).length = count
    last = kept.at(-1)
  }
  return kept.sort(order).slice(0, count)
}

/** Above this share of the input a full sort is as fast. */
const SORT_FROM = 4
const ROOM = 100
