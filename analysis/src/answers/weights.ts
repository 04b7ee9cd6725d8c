/** Weights of `FEATURES`, in order; fitted on the tuning half of COVID-QA by research/answers/write-weights.ts. */
export const SENTENCE_WEIGHTS: readonly number[] = [
  3.66, 1.58, 0.42, 4.88, 2.13, 1.28, -0.1, 2.16, 1, -0.26, 0.92, 0.8, 1.43, 0.87, -0.43, 0.45, 0.72, 0.37, 0.52, 1.08,
  1.51, -0.28, -0.07, 0, 0, 0, -0.17, -0.75, 0.36, -0.63, 0.22, 1.16, -0.13, 1.37, 3.2, 1.66, 1.58, -0.11, 1.82, 1.17,
  0.32, 0.12,
]

/** Bias and weights of `STRENGTH_FEATURES`, fitted by the same script on answerable and unanswerable questions. */
export const STRENGTH_BIAS = -0.48
export const STRENGTH_WEIGHTS: readonly number[] = [
  1.81, 0.18, -0.47, -0.04, -1.35, -0.64, 0.12, 0.13, 0.36, -0.02, -0.03, -0.63, -1.16, 2.6, -0.32, 0.84, -0.74, -0.1,
  -0.75, 0.21, -0.61, 0.48, 0.41, 0.47, -1.42,
]
