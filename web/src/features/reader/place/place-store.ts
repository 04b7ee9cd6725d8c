import type { Place } from './place.ts'

/** Where the reader is at this moment, for what follows them: the page's number, the outline. */
export type PlaceStore = {
  get: () => Place | null
  set: (place: Place | null) => void
  subscribe: (watcher: () => void) => () => void
}

/** A place that can be watched without drawing the paper anew at every scroll. */
export function createPlaceStore(): PlaceStore {
  let current: Place | null = null
  const watchers = new Set<() => void>()
  return {
    get: () => current,
    set: (place) => {
      current = place
      for (const watcher of watchers) watcher()
    },
    subscribe: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
