/**
 * Bias and weights of `crossPaperFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = -1.527
export const CROSS_PAPER_WEIGHTS: readonly number[] = [0.593, 0.548, -0.537, -0.334, 0.064]
