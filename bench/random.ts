/** Numbers in [0, 1) that look random and are the same in every run with the same seed (mulberry32). */
export type Random = { next(): number; below(end: number): number; pick<T>(from: readonly T[]): T }

/** Begins such a row of numbers. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick(from) {
      if (from.length === 0) throw new Error('there is nothing to pick from')
      return from[below(from.length)] as (typeof from)[number]
    },
  }
}
