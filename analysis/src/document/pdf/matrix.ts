/** A PDF matrix: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Applies `by` first and `m` after it; missing values are those of the identity. */
export function multiply(m: Matrix, by: readonly unknown[]): Matrix {
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = by.map(Number)
  const [a, b, c, d, e, f] = m
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
