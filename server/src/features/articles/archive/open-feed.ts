/** Values that somebody else takes in turn, as they come. */
export type Feed<T> = {
  isOpen(): boolean
  /** Adds a value; what comes after the end is dropped. */
  give(value: T): void
  /** No more will come; what was given is still taken. */
  end(): void
  values: AsyncIterable<T>
}

/** Opens a feed; it keeps what was given until it is taken. */
export function openFeed<T>(): Feed<T> {
  const given: T[] = []
  let isOpen = true
  let wake = () => {}

  async function* values() {
    for (;;) {
      const value = given.shift()
      if (value !== undefined) yield value
      else if (!isOpen) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  }

  return {
    isOpen: () => isOpen,
    give(value) {
      if (!isOpen) return
      given.push(value)
      wake()
    },
    end() {
      isOpen = false
      wake()
    },
    values: values(),
  }
}
