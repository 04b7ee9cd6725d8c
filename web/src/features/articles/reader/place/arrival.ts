const KEY = 'colophon.reader.arrived'

/**
 * True where the page was loaded anew at an entry of the history that had been shown before: after a reload the reader
 * goes on where they were, not at what the address once led to. It stays true for as long as that entry is the one that
 * is shown, as its text may arrive after its pages.
 */
export function hasArrived(entry: string): boolean {
  before ??= beforeTheReload()
  return before === nameOf(entry)
}

/** Remembers that what an entry of the history leads to has been shown. */
export function noteArrival(entry: string): void {
  if (!hasArrived(entry)) before = NONE
  try {
    sessionStorage.setItem(KEY, nameOf(entry))
  } catch {
    // Without storage a reload leads to what the address names.
  }
}

const NONE = ''
/** The entry that was shown when the page was loaded anew, until another one is; null until somebody asks. */
let before: string | null = null

function beforeTheReload(): string {
  try {
    return (wasReloaded() && sessionStorage.getItem(KEY)) || NONE
  } catch {
    return NONE
  }
}

function nameOf(entry: string): string {
  return `${entry} ${location.pathname}${location.search}${location.hash}`
}

function wasReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload' || load?.type === 'back_forward'
}
