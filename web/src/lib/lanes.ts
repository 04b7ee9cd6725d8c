/** Runs at most `count` pieces of work at once; the rest wait in the order they came. */
export function createLanes(count: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let free = count
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
