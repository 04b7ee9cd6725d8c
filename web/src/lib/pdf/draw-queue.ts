/** A cancellable rendering job; cancelling rejects `done`. */
export type Drawing = { done: Promise<unknown>; cancel: () => void }

type Waiting = { urgency: () => number; start: () => Drawing; drawing: Drawing | null }

/**
 * Runs rendering jobs one at a time, the lowest priority number first. Priorities are re-read before each start, as
 * scrolling changes them; cancelled jobs are not started.
 */
export class DrawQueue {
  readonly #waiting = new Set<Waiting>()
  #running = 0
  readonly #parallel: number

  constructor(parallel = 2) {
    this.#parallel = parallel
  }

  /** Queues a job; returns its cancel function. */
  add(urgency: () => number, start: () => Drawing): () => void {
    const entry: Waiting = { urgency, start, drawing: null }
    this.#waiting.add(entry)
    queueMicrotask(() => this.#next())
    return () => {
      this.#waiting.delete(entry)
      entry.drawing?.cancel()
    }
  }

  #next(): void {
    while (this.#running < this.#parallel) {
      const entry = mostUrgent(this.#waiting)
      if (!entry) return
      this.#waiting.delete(entry)
      this.#running++
      entry.drawing = entry.start()
      const over = () => {
        this.#running--
        this.#next()
      }
      entry.drawing.done.then(over, over)
    }
  }
}

function mostUrgent(waiting: ReadonlySet<Waiting>): Waiting | null {
  let [best, lowest]: [Waiting | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const entry of waiting) {
    const urgency = entry.urgency()
    if (urgency < lowest) [best, lowest] = [entry, urgency]
  }
  return best
}
