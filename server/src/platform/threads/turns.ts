/** Waiting tasks, one of each caller in turn. */
export type Turns<T> = {
  add(caller: string, task: T): void
  /** Takes the first task of the caller whose turn it is; others who wait come before the next of the same caller. */
  next(): { caller: string; task: T } | null
  remove(caller: string, task: T): void
  takeAll(): T[]
}

export function openTurns<T>(): Turns<T> {
  // Callers in the order of their turns.
  const lines = new Map<string, T[]>()
  return {
    add(caller, task) {
      const line = lines.get(caller)
      if (line) line.push(task)
      else lines.set(caller, [task])
    },
    next() {
      for (const [caller, [task, ...rest]] of lines) {
        lines.delete(caller)
        if (rest.length > 0) lines.set(caller, rest)
        if (task !== undefined) return { caller, task }
      }
      return null
    },
    remove(caller, task) {
      const rest = lines.get(caller)?.filter((each) => each !== task) ?? []
      if (rest.length > 0) lines.set(caller, rest)
      else lines.delete(caller)
    },
    takeAll() {
      const all = [...lines.values()].flat()
      lines.clear()
      return all
    },
  }
}
