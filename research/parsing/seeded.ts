/** Pseudo-random numbers in [0, 1), deterministic by seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Fisher–Yates shuffle of a copy. */
export function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const copy = [...things]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = copy[at] as T
    copy[at] = copy[other] as T
    copy[other] = kept
  }
  return copy
}
