import type { GenerationFields } from '@colophon/protocol/articles/graph'

/** What the limits look at: where a statement stands, counted in words, and how long it is. */
export interface Sized {
  /** Words before its sentence. */
  position: number
  /** Words in subject, verb and object. */
  tokens: number
  /** Lower is told first when a window holds too many. */
  rank: number
}

/**
 * Applies an upload's fields (decision 15): a statement of more than `max_length` words is left out, and of each window
 * of `span_length` words at most `num_return_sequences` are kept, the best by rank. Order is kept. The other two fields
 * concern a generating model only.
 */
export function applyLimits<T extends Sized>(statements: readonly T[], fields: GenerationFields): T[] {
  const windows = Map.groupBy(
    statements.filter((each) => each.tokens <= fields.max_length),
    (each) => Math.floor(each.position / fields.span_length),
  )
  return [...windows.values()].flatMap((window) => {
    const best = new Set(window.toSorted((a, b) => a.rank - b.rank).slice(0, fields.num_return_sequences))
    return window.filter((each) => best.has(each))
  })
}
