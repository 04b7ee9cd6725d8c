/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  4.74, 1.67, 0.34, 5.84, 1.76, 1.33, -0.12, 1.03, 1.13, 0, 1.48, 0.77, 1.3, 0.43, -0.43, 0.55, 0.33, -0.24, 0.87, 1.17,
  0.98, -0.81, 0, 0, 0, 0, 0, -0.97, 0.64, -0.39, -0.01, 1.46, -0.3, 1.43, 3.26, 1.99, 1.44, -0.23,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -1.22
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.02, 0.18, -0.21, 0.31, -1.62, -1.83, 0.43, 0.58, 1.16, 0.51, -0.74, 0.21, -1.38, 2.53, -0.05, 2.22, -0.45, 0.07,
  -0.65, 0.47,
]
