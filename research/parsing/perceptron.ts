import type { Weights } from '@colophon/analysis/parsing/parser'

/** An averaged perceptron (Daumé's method: one weighted sum, no timestamps). */
export class Perceptron {
  readonly weights: Weights & { rows: Float32Array }
  private readonly sums: Float64Array
  private steps = 1

  constructor(bits: number, classes: number) {
    const size = 2 ** bits * classes
    this.weights = { classes, rows: new Float32Array(size) }
    this.sums = new Float64Array(size)
  }

  /** Counts one decision; weights are averaged over all decisions. */
  step(): void {
    this.steps += 1
  }

  /** Moves the weights of the active rows from one class to another. */
  update(rows: Int32Array, used: number, to: number, from: number): void {
    const { classes, rows: table } = this.weights
    for (let at = 0; at < used; at += 1) {
      const base = (rows[at] as number) * classes
      table[base + to] = (table[base + to] as number) + 1
      table[base + from] = (table[base + from] as number) - 1
      this.sums[base + to] = (this.sums[base + to] as number) + this.steps
      this.sums[base + from] = (this.sums[base + from] as number) - this.steps
    }
  }

  /** The averaged weights, scaled and rounded to -127..127; rows without a value of at least `least` become zero. */
  quantised(scale: number, least = 1): Weights & { rows: Int8Array } {
    const { classes, rows: table } = this.weights
    const rows = new Int8Array(table.length)
    for (let base = 0; base < table.length; base += classes) {
      let most = 0
      for (let at = base; at < base + classes; at += 1) {
        const average = (table[at] as number) - (this.sums[at] as number) / this.steps
        rows[at] = Math.max(-127, Math.min(127, Math.round(average * scale)))
        most = Math.max(most, Math.abs(rows[at] as number))
      }
      if (most < least) rows.fill(0, base, base + classes)
    }
    return { classes, rows }
  }
}
