/** Yields the same values, producing each while the one before is consumed: overlaps I/O with computation. */
export async function* prefetchOne<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const values = source[Symbol.asyncIterator]()
  let next = startNext(values)
  try {
    for (let step = await next; !step.done; step = await next) {
      next = startNext(values)
      yield step.value
    }
  } finally {
    await values.return?.()
  }
}

function startNext<T>(values: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = values.next()
  // The error is thrown when the value is consumed; until then no caller awaits it.
  next.catch(() => undefined)
  return next
}
