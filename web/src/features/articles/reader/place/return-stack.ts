import type { Place } from './place.ts'

/** From where each jump began, by how many jumps lie before it in the browser's history. */
export type ReturnStack = readonly (Place | null)[]

/** Notes from where the jump at `depth` begins; what lay beyond it in the history is gone. */
export function noteJump(stack: ReturnStack, depth: number, from: Place | null): ReturnStack {
  const kept = Array.from({ length: depth }, (_, index) => stack[index] ?? null)
  return [...kept, from]
}

/** Where going back to `depth` leads; null where nothing is known, as after a reload. */
export function returnPlace(stack: ReturnStack, depth: number): Place | null {
  return stack[depth] ?? null
}

/** How many jumps lie before an entry of the browser's history, as its state tells. */
export function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'jumps' in state ? state.jumps : 0
  return typeof depth === 'number' && Number.isInteger(depth) && depth > 0 ? depth : 0
}
