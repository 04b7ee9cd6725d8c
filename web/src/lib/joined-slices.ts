import type { Reducer } from '@reduxjs/toolkit'

/** A slice that is loaded with its feature's code. */
export type JoiningSlice = { name: string; reducer: Reducer }

const joined = new Map<string, JoiningSlice>()
const listeners = new Set<(slice: JoiningSlice) => void>()

/**
 * Adds a slice to every existing and future store. Called once at module level, so that its state exists before the
 * feature renders.
 */
export function joinSlice(slice: JoiningSlice): void {
  if (joined.has(slice.name)) return
  joined.set(slice.name, slice)
  for (const listener of listeners) listener(slice)
}

/** Calls back for every joined slice, now and in future. */
export function followJoinedSlices(listener: (slice: JoiningSlice) => void): void {
  for (const slice of joined.values()) listener(slice)
  listeners.add(listener)
}
