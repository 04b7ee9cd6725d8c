/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.54, 1.54, 0.45, 4.88, 2.19, 1.25, -0.1, 2.31, 0.99, -0.19, 0.94, 0.82, 1.43, 0.94, -0.3, 0.45, 0.75, 0.33, 0.55,
  1.1, 1.52, -0.3, -0.14, 0, 0, 0, -0.21, -0.74, 0.28, -0.64, 0.21, 1.17, -0.21, 1.4, 3.13, 1.61, 1.57, -0.1, 1.69,
  1.15, 0.3, 0.14,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.51
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.9, 0.33, -0.09, -0.29, -1.2, -0.52, 0.09, 0.01, 0.37, -0.03, 0.01, -0.65, -1.11, 2.6, -0.34, 0.9, -0.73, -0.07,
  -0.64, 0.11, -0.61, 0.29, 0.48, 0.41, -1.2,
]
