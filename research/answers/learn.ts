/** A training example: its features, and its target (0..1). */
export type Example = { features: ArrayLike<number>; label: number; weight?: number }

const RATE = 0.1
const ROUNDS = 400

/**
 * Weights of a linear ranking, by gradient descent (Adam) on the softmax cross-entropy of each list. Deterministic;
 * `decay` is weight decay.
 */
export function learnRanking(lists: readonly (readonly Example[])[], size: number, decay: number): number[] {
  const judged = lists.filter((list) => list.some(({ label }) => label > 0))
  return descend(size, decay, (weights, gradient) => {
    for (const list of judged) {
      const scores = list.map(({ features }) => dot(weights, features))
      const top = scores.reduce((a, b) => Math.max(a, b))
      const powers = scores.map((score) => Math.exp(score - top))
      const sum = powers.reduce((a, b) => a + b)
      const labels = list.reduce((all, { label }) => all + label, 0)
      for (const [index, { features, label }] of list.entries()) {
        add(gradient, features, ((powers[index] ?? 0) / sum - label / labels) / judged.length)
      }
    }
  })
}

/** Weights of a logistic regression; for a bias the last feature should be 1. */
export function learnLogistic(examples: readonly Example[], size: number, decay: number): number[] {
  const all = examples.reduce((sum, { weight = 1 }) => sum + weight, 0)
  return descend(size, decay, (weights, gradient) => {
    for (const { features, label, weight = 1 } of examples) {
      const chance = 1 / (1 + Math.exp(-dot(weights, features)))
      add(gradient, features, ((chance - label) * weight) / all)
    }
  })
}

/**
 * The minimum of a function by gradient descent (Adam). `slope` adds its gradient to that of the weight decay;
 * deterministic.
 */
export function descend(size: number, decay: number, slope: (weights: number[], gradient: number[]) => void): number[] {
  const weights = new Array<number>(size).fill(0)
  const [means, squares] = [new Array<number>(size).fill(0), new Array<number>(size).fill(0)]
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = weights.map((weight) => decay * weight)
    slope(weights, gradient)
    for (let index = 0; index < size; index++) {
      const value = gradient[index] ?? 0
      const mean = 0.9 * (means[index] ?? 0) + 0.1 * value
      const square = 0.99 * (squares[index] ?? 0) + 0.01 * value * value
      means[index] = mean
      squares[index] = square
      const step = mean / (1 - 0.9 ** round) / (Math.sqrt(square / (1 - 0.99 ** round)) + 1e-8)
      weights[index] = (weights[index] ?? 0) - RATE * step
    }
  }
  return weights
}

function dot(weights: readonly number[], features: ArrayLike<number>): number {
  return weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0)
}

function add(gradient: number[], features: ArrayLike<number>, factor: number): void {
  for (let index = 0; index < gradient.length; index++) {
    gradient[index] = (gradient[index] ?? 0) + factor * (features[index] ?? 0)
  }
}
