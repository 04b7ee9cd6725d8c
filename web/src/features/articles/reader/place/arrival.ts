const KEY = 'colophon.reader.arrived'

/**
 * True where the page was loaded anew at an entry of the history that had been shown before: after a reload the reader
 * goes on where they were, not at what the address once led to.
 */
export function hasArrived(entry: string): boolean {
  try {
    return isFirst && sessionStorage.getItem(KEY) === nameOf(entry) && wasReloaded()
  } catch {
    return false
  }
}

/** Remembers that what an entry of the history leads to has been shown. */
export function noteArrival(entry: string): void {
  isFirst = false
  try {
    sessionStorage.setItem(KEY, nameOf(entry))
  } catch {
    // Without storage a reload leads to what the address names.
  }
}

let isFirst = true

function nameOf(entry: string): string {
  return `${entry} ${location.pathname}${location.search}${location.hash}`
}

function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}
