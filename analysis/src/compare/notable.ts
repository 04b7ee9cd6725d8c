import { NOTABLE_ABOVE, NOTABLE_TIMES } from '@colophon/protocol/compare/constants'

/** True where the value at `index` is notable within its row (specification §9): v > 20, and v > 5·w for some other w, 0 counting as 1. */
export function isNotable(values: readonly number[], index: number): boolean {
  const value = values[index]
  if (value === undefined || !(value > NOTABLE_ABOVE)) return false
  return values.some((other, at) => at !== index && value > NOTABLE_TIMES * (other === 0 ? 1 : other))
}
