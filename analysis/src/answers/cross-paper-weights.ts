/**
 * Bias and weights of `crossPaperFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = -1.53
export const CROSS_PAPER_WEIGHTS: readonly number[] = [0.589, 0.528, -0.53, -0.318, 0.075]
