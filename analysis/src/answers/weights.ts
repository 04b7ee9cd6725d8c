/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.57, 1.48, 0.45, 4.87, 2.21, 1.24, -0.04, 2.28, 0.97, -0.18, 0.97, 0.78, 1.43, 0.88, -0.41, 0.43, 0.76, 0.32, 0.55,
  1.09, 1.51, -0.29, -0.12, 0, 0, 0, -0.2, -0.74, 0.3, -0.64, 0.21, 1.17, -0.21, 1.41, 3.12, 1.62, 1.57, -0.09, 1.79,
  1.16, 0.22, 0.12,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.47
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.78, 0.31, -0.39, -0.14, -1.37, -0.54, 0.08, 0.09, 0.39, -0.03, -0.02, -0.64, -1.11, 2.68, -0.34, 0.83, -0.73, -0.07,
  -0.67, 0.12, -0.54, 0.26, 0.54, 0.39, -1.44,
]
