import type { Reducer } from '@reduxjs/toolkit'

/** A slice that comes with the code of its feature instead of with the first page. */
export type JoiningSlice = { name: string; reducer: Reducer }

const joined = new Map<string, JoiningSlice>()
const listeners = new Set<(slice: JoiningSlice) => void>()

/**
 * Adds a slice to every store that is there and to those that are made later. A slice that joins calls this once, in its
 * own module, so that its state is there before anything of its feature is drawn; a name joins only once.
 */
export function joinSlice(slice: JoiningSlice): void {
  if (joined.has(slice.name)) return
  joined.set(slice.name, slice)
  for (const listener of listeners) listener(slice)
}

/** Tells of the slices that have joined, and of those that will. */
export function followJoinedSlices(listener: (slice: JoiningSlice) => void): void {
  for (const slice of joined.values()) listener(slice)
  listeners.add(listener)
}
