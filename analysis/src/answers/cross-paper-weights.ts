/**
 * Bias and weights of `crossPaperFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = -1.812
export const CROSS_PAPER_WEIGHTS: readonly number[] = [0.746, 0.59, -0.563, -0.429, 0.073]
