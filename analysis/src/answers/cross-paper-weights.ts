/**
 * Bias and weights of `crossPaperFeatures`, in order; fitted on the tuning half of COVID-QA by
 * research/answers/write-cross-paper-weights.ts.
 */
export const CROSS_PAPER_BIAS = -1.494
export const CROSS_PAPER_WEIGHTS: readonly number[] = [0.73, 0.485, -0.496, -0.408, 0.11]
