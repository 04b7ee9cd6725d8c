/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.5, 1.51, 0.18, 4.97, 1.95, 1.3, -0.2, 1.98, 0.93, -0.1, 1.44, 0.79, 1.52, 0.55, -0.32, 0.44, 0.79, 0.1, 0.49, 1.08,
  1.52, -0.3, 0.07, 0, 0, 0, -0.2, -0.69, 0.41, -0.71, 0.23, 1.16, -0.21, 1.37, 3.33, 2.04, 1.55, -0.15, 1.82, 1.02,
  0.45, 0.25,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.04
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.69, 0.25, 0.25, -0.62, -0.6, -0.64, -0.1, -0.13, 0.4, 0.29, 0.01, -0.49, -1.46, 2.61, -0.2, 0.92, -0.78, -0.05,
  -0.75, 0.14, -0.35, 0.24, 0.07, -0.1, -1.32,
]
