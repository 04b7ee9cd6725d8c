/**
 * Coalesces concurrent reads of the same key. A shared read starts only after its callers asked, so that no caller gets
 * stale data; per key at most one read runs and one waits.
 */
export function coalesceReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
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
