/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  4.77, 1.51, 0.23, 6.03, 1.93, 1.27, -0.11, 1.38, 1.08, 0, 1.43, 0.83, 1.31, 0.31, -0.46, 0.62, 0.36, -0.27, 0.87,
  1.14, 0.97, -0.86, 0, 0, 0, 0, 0, -1.01, 0.64, -0.4, -0.02, 1.41, -0.3, 1.4, 3.21, 2.33, 1.4, -0.34,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.86
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.02, 0.53, -0.74, 0.24, -1.48, -1.71, 0.33, 0.52, 1.02, 0.83, -0.73, 0.25, -1.51, 2.53, 0.15, 1.92, -0.45, 0.02,
  -0.65, 0.5,
]
