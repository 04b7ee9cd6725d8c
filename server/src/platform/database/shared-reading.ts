/**
 * Lets people who ask for the same at the same moment be answered by one reading. A reading that somebody joins begins
 * only after they asked, so that nobody is told less than was true then; at most one runs and one waits for each key.
 */
export function sharedReading<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line<T>>()
  return (key, read) => {
    const line = lines.get(key)
    if (line === undefined) return begin(key, read)
    line.next ??= line.running.then(
      () => begin(key, read),
      () => begin(key, read),
    )
    return line.next
  }

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const line: Line<T> = { running: read(), next: null }
    lines.set(key, line)
    const end = () => void (line.next === null && lines.delete(key))
    line.running.then(end, end)
    return line.running
  }
}

type Line<T> = { running: Promise<T>; next: Promise<T> | null }
