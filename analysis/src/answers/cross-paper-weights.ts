/**
 * Bias and weights of `crossPaperFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = -1.74
export const CROSS_PAPER_WEIGHTS: readonly number[] = [0.61, 0.563, -0.514, -0.397, 0.091]
