/** The same values, each made while the one before is being used: for work that waits beside work that computes. */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const values = source[Symbol.asyncIterator]()
  let next = begin(values)
  try {
    for (let step = await next; !step.done; step = await next) {
      next = begin(values)
      yield step.value
    }
  } finally {
    await values.return?.()
  }
}

function begin<T>(values: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = values.next()
  // Told when its turn comes; until then nobody waits for it.
  next.catch(() => undefined)
  return next
}
